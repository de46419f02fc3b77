import { useState } from 'react';
import { mediaUrl } from 'shared/http';
import styles from './Avatar.module.css';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

type AvatarProps = {
  /** The nickname: its first letter replaces a missing photo. */
  name: string;
  /** A media URL of the contract, or null. */
  src: string | null;
  /** 30, 36, 44 (default), 56 or 112 px. */
  size?: AvatarSize;
  /** The accessible name; without it the portrait is decoration beside the person's name. */
  label?: string;
};

export function Avatar({ name, src, size = 'md', label }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shown = src !== null && src !== failedSrc ? mediaUrl(src) : null;
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-tone={shown === null ? toneOf(name) : undefined}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shown === null ? (
        firstLetter(name)
      ) : (
        <img src={shown} alt="" decoding="async" onError={() => setFailedSrc(src)} />
      )}
    </span>
  );
}

/** The first visible character: a name may begin with a space, a mark or a direction control. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.exec(name.normalize('NFC'))?.[0] ?? '';
}

/** Stable colour per person. */
function toneOf(name: string): 1 | 2 {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 2 === 0 ? 1 : 2;
}
