import type { LucideIcon } from 'lucide-react';
import styles from './Icon.module.css';

type IconProps = {
  /** An icon of lucide-react: `<Icon of={Heart} />`. */
  of: LucideIcon;
  /** 17, 20, 24 (default) or 32 px; grows with the text. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** Filled: only for an active state. */
  filled?: boolean;
};

/** An outline icon. Always decoration: the control around it carries the name. */
export function Icon({ of: Glyph, size = 'md', filled = false }: IconProps) {
  return (
    <Glyph
      className={styles.icon ?? ''}
      data-size={size}
      data-filled={filled || undefined}
      strokeWidth={size === 'lg' ? 1.6 : 1.9}
      aria-hidden="true"
    />
  );
}
