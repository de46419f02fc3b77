import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import { bringIntoView } from '../into-view/bring-into-view.ts';
import styles from './Notice.module.css';

type NoticeTone = 'neutral' | 'danger' | 'ok' | 'info';

type NoticeProps = {
  tone?: NoticeTone;
  title?: string;
  /** Announced and brought into view because it appears later: assertively if `danger`, else politely. */
  live?: boolean;
  action?: ReactNode;
  children?: ReactNode;
};

const ICONS = { neutral: Info, danger: CircleAlert, ok: CircleCheck, info: Info } as const;

/** A short text in a tinted box, in the flow of the page. */
export function Notice({ tone = 'neutral', title, live = false, action, children }: NoticeProps) {
  return (
    <div
      ref={live ? bringIntoView : undefined}
      className={styles.notice}
      data-tone={tone}
      role={live ? roleOf(tone) : undefined}
    >
      <Icon of={ICONS[tone]} size="sm" />
      <div className={styles.words}>
        {title !== undefined && <b className={styles.title}>{title}</b>}
        {children}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function roleOf(tone: NoticeTone): 'alert' | 'status' {
  return tone === 'danger' ? 'alert' : 'status';
}
