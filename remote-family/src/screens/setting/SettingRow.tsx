import type { MouseEvent, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import { Spinner } from 'shared/ui/Spinner';
import styles from './SettingRow.module.css';

type SettingRowProps = {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** A busy row is in progress: presses do nothing, and the row keeps the focus. */
  busy?: boolean;
  /** Replaces the label while busy. */
  busyLabel?: string;
  describedBy?: string | undefined;
  /** Opens a page or a dialog. */
  opensPage?: boolean;
  onPress: () => void;
  children: string;
};

export function SettingRow({
  icon,
  tone = 'neutral',
  busy = false,
  busyLabel,
  describedBy,
  opensPage = false,
  onPress,
  children,
}: SettingRowProps) {
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a pressed button, but a dialog returns the focus here when it closes.
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
      {opensPage && <Icon of={ChevronRight} size="sm" />}
    </button>
  );
}

type SettingLinkProps = { to: string; icon?: ReactNode; value?: ReactNode; children: string };

/** A row that leads to another page. */
export function SettingLink({ to, icon, value, children }: SettingLinkProps) {
  return (
    <Link className={styles.row} to={to}>
      {icon}
      <span className={styles.name}>{children}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      <Icon of={ChevronRight} size="sm" />
    </Link>
  );
}
