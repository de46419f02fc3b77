import { useDeferredValue, useEffect, useState } from 'react';
import { CalendarHeart } from 'lucide-react';
import { todayAsDay } from 'shared/text/local-days';
import type { PostPhoto, RecentPost } from 'shared/contract/post';
import { questionCalls } from 'shared/contract/question';
import { postListCalls } from 'shared/contract/post-list';
import { isMissingInFirstView } from 'shared/first-view/first-view';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { useOffline } from 'shared/query';
import { useOnThisDay } from '../../server-state/on-this-day.ts';
import { useWeeklyQuestion } from '../../server-state/questions.ts';
import { useRecordingJobs } from '../../server-state/recording-jobs.ts';
import { useRecentPosts } from '../../server-state/posts.ts';
import { hasPoster } from '../../ui/has-poster.ts';
import { OnThisDayCard } from '../../ui/home-cards/OnThisDayCard.tsx';
import { QuestionCard } from '../../ui/home-cards/QuestionCard.tsx';
import { VoiceEntry } from '../../ui/voice/VoiceEntry.tsx';
import { COPY } from './copy.ts';
import { HomeEmpty } from './HomeEmpty.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import pageStyles from './HomePage.module.css';
import { HomeSlider } from './HomeSlider.tsx';
import styles from './Home.module.css';
import { Today } from './Today.tsx';

export function HomeFeed() {
  const recent = useRecentPosts();
  const areCardsDecided = useAreCardsDecided(recent.data !== undefined);
  const isOffline = useOffline();
  // A response is rendered at once, blocking taps; deferred, React renders the slides in short tasks.
  const isShown = useDeferredValue(areCardsDecided);
  if (recent.isError && recent.data === undefined) {
    return (
      <>
        <Today isOffline={isOffline} />
        <div className={styles.failed}>
          <AreaErrorCard title={COPY.loadFailed} error={recent.error} onRetry={() => void recent.refetch()} />
        </div>
      </>
    );
  }
  if (recent.data === undefined || !isShown) return <HomeSkeleton />;
  if (recent.data.length === 0) return <HomeEmpty />;
  return <HomePage posts={recent.data} />;
}

function HomePage({ posts }: { posts: readonly RecentPost[] }) {
  const onThisDay = useOnThisDay(todayAsDay());
  const isOffline = useOffline();
  // A late card would push away what is being read: it shows on the next visit.
  const [hasCard] = useState(
    () => onThisDay.data !== undefined && !isMissingInFirstView(postListCalls.onThisDay.path),
  );
  const week = useWeeklyQuestion();
  // Whoever has just posted a video comes here before it is ready.
  useRecordingJobs(posts.flatMap(({ image }) => image ?? []));
  const [hasQuestion] = useState(
    () => week.data !== undefined && !isMissingInFirstView(questionCalls.current.path),
  );
  return (
    <div className={pageStyles.page}>
      <Today isOffline={isOffline} />
      <VoiceEntry />
      <div className={styles.card}>
        <OnThisDayCard
          posts={hasCard ? (onThisDay.data ?? []) : []}
          icon={<DayIcon image={onThisDay.data?.[0]?.image} />}
        />
      </div>
      <div className={styles.card}>
        <QuestionCard week={hasQuestion ? week.data : undefined} />
      </div>
      <HomeSlider posts={posts} />
    </div>
  );
}

/** The poster of a video, or the icon in its place and in that of a photo. */
function DayIcon({ image }: { image: PostPhoto | null | undefined }) {
  if (!image?.video || !hasPoster(image)) return <Icon of={CalendarHeart} />;
  return (
    <>
      <Photo src={image.thumbnailUrl} alt="" placeholder={image.placeholder} ratio="fill" />
      <VideoBadge durationMs={null} />
    </>
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
