import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

type PageHeadProps = {
  /** 1 where no sub-header contains the h1. */
  level: 1 | 2;
  title: ReactNode;
  lede?: ReactNode;
};

export function PageHead({ level, title, lede }: PageHeadProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.head}>
      <Title className={styles.title}>{title}</Title>
      {lede !== undefined && <p className={styles.lede}>{lede}</p>}
    </div>
  );
}
