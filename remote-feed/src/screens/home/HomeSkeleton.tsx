import { Skeleton } from 'shared/ui/Skeleton';
import { COPY } from './copy.ts';
import homeStyles from './Home.module.css';
import pageStyles from './HomePage.module.css';
import styles from './HomeSlider.module.css';
import slideStyles from './PostSlide.module.css';

export function HomeSkeleton() {
  return (
    <div className={pageStyles.page} aria-busy="true">
      <h1 className="sr">{COPY.loading}</h1>
      <div className={homeStyles.today}>
        <div className={homeStyles.waitingDate}>
          <Skeleton width="7rem" height="1.125rem" />
        </div>
        <Skeleton width="14rem" height="1.875rem" />
      </div>
      <div className={styles.waiting}>
        <WaitingSlide />
        <WaitingSlide />
      </div>
    </div>
  );
}

function WaitingSlide() {
  return (
    <div className={slideStyles.slide}>
      <div className={slideStyles.photo}>
        <Skeleton shape="photo" height="100%" />
      </div>
      <div className={styles.waitingWords}>
        <Skeleton width="6.5rem" height="1rem" />
        <Skeleton width="min(12rem, 80%)" height="1.5rem" />
        <Skeleton width="100%" height="1rem" />
        <Skeleton width="70%" height="1rem" />
        <Skeleton width="5.5rem" height="1.75rem" />
      </div>
    </div>
  );
}
