import type { RecentPost } from 'shared/contract/post';
import type { WeeklyQuestion } from 'shared/contract/question';
import { registerFirstView } from 'shared/first-view/first-view';
import { COPY } from '../screens/home/copy.ts';
import homeStyles from '../screens/home/Home.module.css';
import pageStyles from '../screens/home/HomePage.module.css';
import sliderStyles from '../screens/home/HomeSlider.module.css';
import { Pager } from '../screens/home/Pager.tsx';
import { PostSlide } from '../screens/home/PostSlide.tsx';
import { Today } from '../screens/home/Today.tsx';
import { OnThisDayCard } from '../ui/home-cards/OnThisDayCard.tsx';
import { QuestionCard } from '../ui/home-cards/QuestionCard.tsx';
import { VoiceEntry } from '../ui/voice/VoiceEntry.tsx';

/** The strip shows this many: the first card and the edge of the second. */
const CARDS_IN_VIEW = 2;

registerFirstView({
  frame: { hasHeader: true, hasTabs: true },
  firstOptional: 1,
  draw: ([recent, onThisDay, question]) => {
    const posts = recent as readonly RecentPost[];
    const ofThisDay = (onThisDay ?? []) as readonly RecentPost[];
    if (posts.length === 0) return undefined;
    return (
      <div className={pageStyles.page}>
        <Today isOffline={false} />
        <VoiceEntry />
        <div className={homeStyles.card}>
          <OnThisDayCard posts={ofThisDay} />
        </div>
        <div className={homeStyles.card}>
          <QuestionCard week={question as WeeklyQuestion | undefined} />
        </div>
        <section
          className={sliderStyles.slider}
          aria-label={COPY.recent}
          aria-roledescription={COPY.carousel}
        >
          <div className={sliderStyles.strip} role="presentation">
            {posts.slice(0, CARDS_IN_VIEW).map((post, index) => (
              <PostSlide key={post.postId} post={post} index={index} total={posts.length} />
            ))}
          </div>
          <Pager posts={posts} index={0} />
        </section>
      </div>
    );
  },
});
