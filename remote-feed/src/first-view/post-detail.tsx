import type { PostDetail } from 'shared/contract/post';
import { registerFirstView } from 'shared/first-view/first-view';
import { SubHeader } from 'shared/ui/SubHeader';
import { AlbumDots, AlbumSlide } from '../screens/post-detail/AlbumSlide.tsx';
import albumStyles from '../screens/post-detail/Album.module.css';
import detailStyles from '../screens/post-detail/PostDetail.module.css';
import { COPY } from '../screens/post-detail/copy.ts';
import { albumName } from '../screens/post-detail/item-names.ts';
import { Story } from '../screens/post-detail/Story.tsx';
import { hasPoster } from '../ui/has-poster.ts';
import { postDay } from '../ui/post-days.ts';

registerFirstView({
  frame: { hasHeader: false, hasTabs: false },
  firstOptional: 1,
  draw: ([data]) => {
    const post = data as PostDetail;
    const [first] = post.images;
    // A viewer may be open over the page; a voice needs its player, an unready video its card.
    if (first === undefined || post.voice !== undefined || location.search !== '') return undefined;
    if (!hasPoster(first)) return undefined;
    return (
      <>
        <SubHeader title={postDay(post.memoryDate)} titleLevel="none" />
        <div className={detailStyles.photos}>
          <section
            className={albumStyles.album}
            aria-label={albumName(post.images)}
            aria-roledescription={COPY.carousel}
          >
            <div className={albumStyles.strip}>
              <AlbumSlide images={post.images} position={0} isCurrent />
            </div>
            {post.images.length > 1 && <AlbumDots images={post.images} index={0} />}
          </section>
        </div>
        <Story post={post} voice={null} bar={null} />
      </>
    );
  },
});
