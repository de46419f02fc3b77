import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { COPY } from './copy.ts';
import styles from './Shelf.module.css';

/** The shape of the shelves before the books have come. */
export function BookshelfSkeleton() {
  return (
    <Page title={COPY.title} lede={<span>{COPY.loading}</span>} busy>
      <section className={styles.shelf}>
        <div className={styles.head}>
          <Skeleton width="5rem" height="1.75rem" />
        </div>
        <div className={styles.case}>
          {[0, 1].map((plank) => (
            <div key={plank} className={styles.plank}>
              <Skeleton width="5.75rem" height="9.125rem" />
              <Skeleton width="5.75rem" height="8.25rem" />
              <Skeleton width="5.75rem" height="7.25rem" />
            </div>
          ))}
        </div>
      </section>
    </Page>
  );
}
