import type { MouseEvent, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { Spinner } from 'shared/ui/Spinner';
import styles from './SettingRow.module.css';

type SettingRowProps = {
  /** In front of the words. */
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** Work is going on: its presses do nothing, and it keeps the focus. */
  busy?: boolean;
  /** Says what the work is, instead of the row's words. */
  busyLabel?: string;
  /** The id of what explains it or says why it failed. */
  describedBy?: string | undefined;
  /** It leads on to something: a page, a dialog. */
  leadsOn?: boolean;
  onPress: () => void;
  children: string;
};

/** A row of the settings that does something. */
export function SettingRow({
  icon,
  tone = 'neutral',
  busy = false,
  busyLabel,
  describedBy,
  leadsOn = false,
  onPress,
  children,
}: SettingRowProps) {
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // Safari gives a pressed button no focus, and the focus comes back here when what it opens closes.
    currentTarget.focus();
    if (!busy) onPress();
  }

  return (
    <button
      type="button"
      className={styles.row}
      data-tone={tone}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span className={styles.name}>{busy ? (busyLabel ?? children) : children}</span>
      {leadsOn && <Icon of={ChevronRight} size="sm" />}
    </button>
  );
}
