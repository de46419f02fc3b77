import type { ReactNode } from 'react';
import { ChevronLeft, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Heading } from '../heading/Heading.tsx';
import { Icon } from '../icon/Icon.tsx';
import { IconButton } from '../button/IconButton.tsx';
import styles from './SubHeader.module.css';

const COPY = { back: '뒤로', exit: '나가기' } as const;

type SubHeaderProps = {
  title: string;
  /** `1` (default) if the page has no other heading above the content, else `none`: one h1 a page. */
  titleLevel?: 1 | 'none';
  /** The callback replaces going back one entry of the history. */
  onBack?: () => void;
  /** Shows 나가기, which goes to `/`. */
  exit?: boolean;
  /** Content at the right: a menu, `임시 저장됨`. */
  action?: ReactNode;
};

/** Back, a centred title, and at the right an exit or an action. Sticks to the top. */
export function SubHeader({ title, titleLevel = 1, onBack, exit = false, action }: SubHeaderProps) {
  const navigate = useNavigate();

  function goBack() {
    // Opened directly, there is no entry to go back to: go to the start page.
    if (window.history.state?.idx === 0) void navigate('/', { replace: true });
    else void navigate(-1);
  }

  return (
    <header className={styles.bar} data-bar="top">
      <IconButton label={COPY.back} icon={<Icon of={ChevronLeft} />} onClick={onBack ?? goBack} />
      {titleLevel === 1 ? (
        <Heading level={1} className={styles.title}>
          {title}
        </Heading>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
      <div className={styles.end}>
        {action}
        {exit && <IconButton label={COPY.exit} icon={<Icon of={X} />} onClick={() => void navigate('/')} />}
      </div>
    </header>
  );
}
