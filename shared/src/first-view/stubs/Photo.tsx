import { mediaUrl } from './http.ts';
import styles from '../../ui/photo/Photo.module.css';

type PhotoProps = { src: string; alt: string; ratio: 'fill'; priority?: boolean };

/** A photo on its way (shared/ui/Photo), with the same attributes. */
export function Photo({ src, alt, priority = false }: PhotoProps) {
  return (
    <span className={styles.box} data-fill={true}>
      <img
        className={styles.photo}
        data-fit="cover"
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
