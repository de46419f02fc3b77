import type { PostDetail } from 'shared/contract/post';
import { registerFirstView } from 'shared/first-view/first-view';
import { mediaUrl } from 'shared/http';
import { ALBUM, photoSources } from 'shared/media/photo-sources';
import { Photo } from 'shared/ui/Photo';
import { SubHeader } from 'shared/ui/SubHeader';
import albumStyles from '../screens/post-detail/Album.module.css';
import detailStyles from '../screens/post-detail/PostDetail.module.css';
import { COPY } from '../screens/post-detail/copy.ts';
import { albumName, itemName, slideName } from '../screens/post-detail/item-names.ts';
import { PosterMarks } from '../screens/post-detail/PosterMarks.tsx';
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
          <FirstPhoto images={post.images} image={first} />
        </div>
        <Story post={post} voice={null} bar={null} />
      </>
    );
  },
});

type FirstPhotoProps = { images: PostDetail['images']; image: PostDetail['images'][number] };

/** As Album begins. */
function FirstPhoto({ images, image }: FirstPhotoProps) {
  const count = images.length;
  return (
    <section
      className={albumStyles.album}
      aria-label={albumName(images)}
      aria-roledescription={COPY.carousel}
    >
      <div className={albumStyles.strip}>
        <div
          className={albumStyles.slide}
          role="group"
          aria-roledescription={COPY.slide}
          aria-label={slideName(images, 0)}
        >
          <button
            type="button"
            className={albumStyles.photo}
            data-photo=""
            data-video={image.video && true}
            aria-haspopup="dialog"
          >
            <Photo
              {...photoSources(image, ALBUM, mediaUrl)}
              alt={itemName(images, 0)}
              placeholder={image.placeholder}
              ratio="fill"
              priority
            />
            <PosterMarks video={image.video} />
          </button>
        </div>
      </div>
      {count > 1 && (
        <>
          <span className={`${albumStyles.number} num`} aria-hidden="true">
            1/{count}
          </span>
          <span className={albumStyles.dots} aria-hidden="true">
            {images.map(({ imageId }, position) => (
              <i key={imageId} data-on={position === 0 || undefined} />
            ))}
          </span>
        </>
      )}
    </section>
  );
}
