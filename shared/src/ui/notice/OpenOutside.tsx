import type { ReactNode } from 'react';
import { Copy, ExternalLink } from 'lucide-react';
import { showToast } from 'shared/errors';
import { copyText } from '../../browser/copy-text.ts';
import { addressOutside, type InAppBrowser } from '../../browser/in-app-browser.ts';
import { Button } from '../button/Button.tsx';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Notice } from './Notice.tsx';
import styles from './OpenOutside.module.css';

type OpenOutsideProps = {
  /** `inAppBrowser()`; if null, nothing is rendered. */
  inApp: InAppBrowser;
  /** What is impossible here, with the app's name: `${inApp.name} 안에서는 파일을 저장할 수 없어요`. */
  title: string;
  /** The page to open outside (`/goods`); default: this one. */
  path?: string;
  /** What will be possible outside. */
  children: ReactNode;
};

const COPY = {
  open: '다른 브라우저로 열기',
  copy: '주소 복사',
  copied: '주소를 복사했어요.',
  notCopied: '주소를 복사하지 못했어요.',
  login: '처음이라면 그곳에서 한 번 더 로그인해주세요.',
  byHand:
    '화면의 ⋯ 버튼을 눌러 ‘Safari로 열기’나 ‘외부 브라우저로 열기’를 골라주세요. 보이지 않으면 주소를 복사해 붙여넣어도 돼요.',
} as const;

/** Replaces a button that cannot work in another app's browser, and offers the outside browser. */
export function OpenOutside({ inApp, title, path, children }: OpenOutsideProps) {
  const here = window.location;
  const address = path === undefined ? here.href : new URL(path, here.origin).href;
  const outside = addressOutside(inApp, address);

  async function copy(): Promise<void> {
    if (await copyText(Promise.resolve(address))) showToast({ message: COPY.copied });
    else showToast({ message: COPY.notCopied, tone: 'error' });
  }

  return (
    <div className={styles.outside}>
      <Notice title={title}>
        {children} {outside === null ? COPY.byHand : COPY.login}
      </Notice>
      {outside !== null && (
        <ButtonLink to={outside} reloadDocument variant="soft" icon={<Icon of={ExternalLink} size="sm" />}>
          {COPY.open}
        </ButtonLink>
      )}
      <Button
        variant={outside === null ? 'soft' : 'text'}
        icon={<Icon of={Copy} size="xs" />}
        onClick={() => void copy()}
      >
        {COPY.copy}
      </Button>
    </div>
  );
}
