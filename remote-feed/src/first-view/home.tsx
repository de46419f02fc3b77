import type { RecentPost } from 'shared/contract/post';
import type { WeeklyQuestion } from 'shared/contract/question';
import { plainLine } from 'shared/contract/text/rich-text';
import { registerFirstView } from 'shared/first-view/first-view';
import { UserText } from 'shared/ui/UserText';
import { COPY } from '../screens/home/copy.ts';
import homeStyles from '../screens/home/Home.module.css';
import pageStyles from '../screens/home/HomePage.module.css';
import sliderStyles from '../screens/home/HomeSlider.module.css';
import { Pager } from '../screens/home/Pager.tsx';
import { PostCard } from '../screens/home/PostCard.tsx';
import slideStyles from '../screens/home/PostSlide.module.css';
import { Today } from '../screens/home/Today.tsx';
import { OnThisDayCard } from '../ui/home-cards/OnThisDayCard.tsx';
import { QuestionCard } from '../ui/home-cards/QuestionCard.tsx';
import { VoiceEntry } from '../ui/voice/VoiceEntry.tsx';
import { postPath } from '../ui/post-path.ts';

/** So much of the strip is in view: the first card and the edge of the second. */
const CARDS_IN_VIEW = 2;

registerFirstView({
  frame: { hasHeader: true, hasTabs: true },
  firstOptional: 1,
  draw: ([recent, onThisDay, question]) => {
    const posts = recent as readonly RecentPost[];
    const ofThisDay = (onThisDay ?? []) as readonly RecentPost[];
    // What is drawn without a photo needs the code of formatted texts and more icons, a video its badge.
    const drawn = [...posts.slice(0, CARDS_IN_VIEW), ...ofThisDay.slice(0, 1)];
    if (posts.length === 0 || drawn.some(({ image }) => image === null || image.video)) return undefined;
    return (
      <HomeFirstView posts={posts} onThisDay={ofThisDay} week={question as WeeklyQuestion | undefined} />
    );
  },
});

type HomeFirstViewProps = {
  posts: readonly RecentPost[];
  onThisDay: readonly RecentPost[];
  week: WeeklyQuestion | undefined;
};

function HomeFirstView({ posts, onThisDay, week }: HomeFirstViewProps) {
  return (
    <div className={pageStyles.page}>
      <Today isOffline={false} />
      <VoiceEntry />
      <div className={homeStyles.card}>
        <OnThisDayCard posts={onThisDay} icon={null} />
      </div>
      <div className={homeStyles.card}>
        <QuestionCard week={week} />
      </div>
      <section className={sliderStyles.slider} aria-label={COPY.recent} aria-roledescription={COPY.carousel}>
        <div className={sliderStyles.strip} role="presentation">
          {posts.slice(0, CARDS_IN_VIEW).map((post, index) => (
            <PostCard
              key={post.postId}
              post={post}
              index={index}
              total={posts.length}
              paper={null}
              link={
                <a className={slideStyles.link} data-slide-link={true} href={postPath(post.postId)}>
                  <UserText>{plainLine(post.title)}</UserText>
                </a>
              }
            />
          ))}
        </div>
        <Pager posts={posts} index={0} />
      </section>
    </div>
  );
}
