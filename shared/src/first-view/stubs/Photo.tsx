import { early } from '../early-runtime.ts';
import { mediaUrl } from './http.ts';
import styles from '../../ui/photo/Photo.module.css';

type PhotoProps = {
  src: string;
  srcSet?: string;
  sizes?: string;
  alt: string;
  placeholder: string | null;
  ratio: 'fill';
  priority?: boolean;
};

/** A photo on its way (shared/ui/Photo), with the same attributes; all begin with a gradient. */
export function Photo({ src, srcSet, sizes, alt, placeholder, priority = false }: PhotoProps) {
  return (
    <span
      className={styles.box}
      data-fill={true}
      style={{ backgroundImage: early().thumbHashGradient(placeholder) ?? '' }}
    >
      <img
        className={styles.photo}
        data-fit="cover"
        sizes={sizes}
        srcSet={srcSet}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        src={mediaUrl(src)}
      />
    </span>
  );
}
