import { useDeferredValue, useEffect, useState } from 'react';
import { todayAsDay } from 'shared/text/local-days';
import type { RecentPost } from 'shared/contract/post';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { useOffline } from 'shared/query';
import { useOnThisDay } from '../../server-state/days.ts';
import { useWeeklyQuestion } from '../../server-state/questions.ts';
import { useRecordingJobs } from '../../server-state/recording-jobs.ts';
import { useWithLikes } from '../../server-state/likes.ts';
import { useRecentPosts } from '../../server-state/posts.ts';
import { OnThisDayCard } from '../../ui/home-cards/OnThisDayCard.tsx';
import { QuestionCard } from '../../ui/home-cards/QuestionCard.tsx';
import { OnThisDayMenu } from '../../ui/on-this-day/OnThisDayMenu.tsx';
import { VoiceEntry } from '../../ui/voice/VoiceEntry.tsx';
import { COPY } from './copy.ts';
import { HomeEmpty } from './HomeEmpty.tsx';
import pageStyles from './HomePage.module.css';
import { HomeSlider } from './HomeSlider.tsx';
import styles from './Home.module.css';
import { Today } from './Today.tsx';
import { Skeleton } from 'shared/ui/Skeleton';
import sliderStyles from './HomeSlider.module.css';
import slideStyles from './PostSlide.module.css';

export function HomeFeed() {
  const recent = useRecentPosts();
  const areCardsDecided = useAreCardsDecided(recent.data !== undefined);
  const isOffline = useOffline();
  // A response is rendered at once, blocking taps; deferred, React renders the slides in short tasks.
  const isShown = useDeferredValue(areCardsDecided);
  if (recent.isError && recent.data === undefined)
    return (
      <>
        <Today isOffline={isOffline} />
        <div className={styles.failed}>
          <AreaErrorCard title={COPY.loadFailed} error={recent.error} onRetry={() => void recent.refetch()} />
        </div>
      </>
    );
  if (recent.data === undefined || !isShown) return <HomeSkeleton />;
  if (recent.data.length === 0) return <HomeEmpty />;
  return <HomePage posts={recent.data} />;
}

function HomePage({ posts: received }: { posts: readonly RecentPost[] }) {
  const posts = useWithLikes(received);
  const onThisDay = useOnThisDay(todayAsDay());
  const isOffline = useOffline();
  // A late card would push away what is being read: it shows on the next visit.
  const [hasCard] = useState(onThisDay.data !== undefined);
  const ofThisDay = hasCard ? (onThisDay.data ?? []) : [];
  const week = useWeeklyQuestion();
  // Whoever has just posted a video comes here before it is ready.
  useRecordingJobs(posts.flatMap(({ image }) => image ?? []));
  const [hasQuestion] = useState(week.data !== undefined);
  return (
    <div className={pageStyles.page}>
      <Today isOffline={isOffline} />
      <VoiceEntry />
      <div className={styles.card}>
        <OnThisDayCard posts={ofThisDay} />
        {ofThisDay[0] && (
          <div className={styles.cardMenu}>
            <OnThisDayMenu post={ofThisDay[0]} isOnCard />
          </div>
        )}
      </div>
      <div className={styles.card}>
        <QuestionCard week={hasQuestion ? week.data : undefined} />
      </div>
      <HomeSlider posts={posts} />
    </div>
  );
}

/** How long home waits for the cards once its posts arrived; all are requested together. */
const CARD_PATIENCE_MS = 400;

function useAreCardsDecided(isRestKnown: boolean): boolean {
  const isDayKnown = !useOnThisDay(todayAsDay()).isPending;
  const isQuestionKnown = !useWeeklyQuestion().isPending;
  const [isPatienceOver, setIsPatienceOver] = useState(false);
  useEffect(() => {
    if (!isRestKnown) return undefined;
    const timer = setTimeout(() => setIsPatienceOver(true), CARD_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isRestKnown]);
  return (isDayKnown && isQuestionKnown) || isPatienceOver;
}

function HomeSkeleton() {
  return (
    <div className={pageStyles.page} aria-busy="true">
      <h1 className="sr">{COPY.loading}</h1>
      <div className={styles.today}>
        <div className={styles.waitingDate}>
          <Skeleton width="7rem" height="1.125rem" />
        </div>
        <Skeleton width="14rem" height="1.875rem" />
      </div>
      <div className={sliderStyles.waiting}>
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
      <div className={sliderStyles.waitingWords}>
        <Skeleton width="6.5rem" height="1rem" />
        <Skeleton width="min(12rem, 80%)" height="1.5rem" />
        <Skeleton width="100%" height="1rem" />
        <Skeleton width="70%" height="1rem" />
        <Skeleton width="5.5rem" height="1.75rem" />
      </div>
    </div>
  );
}
