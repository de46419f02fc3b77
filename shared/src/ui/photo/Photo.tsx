import { useState } from 'react';
import { ImageOff } from 'lucide-react';
import { mediaUrl } from 'shared/http';
import { thumbHashGradient } from '../../media/thumb-hash-colors.ts';
import { thumbHashToImage } from '../../media/thumb-hash.ts';
import { Icon } from '../icon/Icon.tsx';
import styles from './Photo.module.css';

const COPY = { missing: (alt: string) => `${alt} (사진을 찾을 수 없어요)` } as const;

type PhotoProps = {
  /** A media URL of the contract, a `blob:` or `data:` URL; null shows a placeholder. */
  src: string | null;
  /** Smaller sizes of it and how large it is shown (`photoSources`). */
  srcSet?: string;
  sizes?: string;
  /** Description of the photo; empty if the text beside it describes it. */
  alt: string;
  /** A ThumbHash in base64 (`placeholder` in the contract). */
  placeholder?: string | null;
  /** The same photo in a size already loaded (from a list), shown instead of its ThumbHash. */
  preview?: string;
  /** Width by height of the box (1.5, 4/3). `fill`: the box around it has its own size. */
  ratio: number | 'fill';
  /** `cover` (default) fills the box, `contain` shows the whole photo. */
  fit?: 'cover' | 'contain';
  /**
   * The largest photo above the fold: fetched with high priority, all others after the scripts. Its
   * placeholder is a gradient, which is painted with the box; decoding an image takes a frame more.
   */
  priority?: boolean;
  /** Shown small, beside a text: a gradient does, and many of them cost nothing. */
  thumbnail?: boolean;
  /** CSS `object-position`. */
  position?: string;
};

/** A photo in a box of fixed size: first its ThumbHash, then the photo, or an icon if it fails. */
export function Photo({
  src,
  srcSet,
  sizes,
  alt,
  placeholder,
  preview,
  ratio,
  fit = 'cover',
  priority = false,
  thumbnail = false,
  position,
}: PhotoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const toImage = priority || thumbnail ? thumbHashGradient : thumbHashToImage;
  const hash = toImage(placeholder ?? null);
  const behind = preview === undefined ? hash : `url("${mediaUrl(preview)}")`;
  const missing = src === null || src === failedSrc;

  return (
    <span
      className={styles.box}
      data-fill={ratio === 'fill' || undefined}
      style={{
        aspectRatio: ratio === 'fill' ? undefined : ratio,
        backgroundImage: behind === null || missing || fit === 'contain' ? undefined : behind,
      }}
    >
      {missing ? (
        <span
          className={styles.missing}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': COPY.missing(alt) })}
        >
          <Icon of={ImageOff} size="lg" />
        </span>
      ) : (
        <img
          className={styles.photo}
          data-fit={fit}
          src={mediaUrl(src)}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'low'}
          decoding="async"
          draggable={false}
          style={{ objectPosition: position }}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}
