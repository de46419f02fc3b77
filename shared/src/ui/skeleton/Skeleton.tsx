import styles from './Skeleton.module.css';

type SkeletonProps = {
  /** CSS lengths in rem or per cent: `1.5rem`, `70%`. */
  width?: string;
  height?: string;
  /** `width / height`, instead of a height. */
  ratio?: number;
  shape?: 'line' | 'photo' | 'circle';
};

/** Placeholder while loading. Silent: the screen announces it once (`aria-busy`, a status). */
export function Skeleton({ width = '100%', height, ratio, shape = 'line' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-shape={shape}
      style={{ width, height: height ?? (ratio === undefined ? '1rem' : undefined), aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
