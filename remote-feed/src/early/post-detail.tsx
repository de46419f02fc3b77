import type { PostDetail } from 'shared/contract/post';
import { registerFirstView } from 'shared/first-view/first-view';
import { mediaUrl } from 'shared/http';
import { ALBUM, photoSources } from 'shared/media/photo-sources';
import { Photo } from 'shared/ui/Photo';
import { SubHeader } from 'shared/ui/SubHeader';
import albumStyles from '../screens/post-detail/Album.module.css';
import detailStyles from '../screens/post-detail/PostDetail.module.css';
import { Story } from '../screens/post-detail/Story.tsx';
import { postDay } from '../ui/post-days.ts';

registerFirstView({
  frame: { hasHeader: false, hasTabs: false },
  firstOptional: 1,
  draw: ([data]) => {
    const post = data as PostDetail;
    const [first] = post.images;
    // A viewer may be open over the page.
    if (first === undefined || location.search !== '') return undefined;
    return (
      <>
        <SubHeader title={postDay(post.memoryDate)} titleLevel="none" />
        <div className={detailStyles.photos}>
          <section className={albumStyles.album}>
            <div className={albumStyles.strip}>
              <div className={albumStyles.slide}>
                <button type="button" className={albumStyles.photo}>
                  <Photo
                    {...photoSources(first, ALBUM, mediaUrl)}
                    alt=""
                    placeholder={first.placeholder}
                    ratio="fill"
                    priority
                  />
                </button>
              </div>
            </div>
            {post.images.length > 1 && (
              <span className={`${albumStyles.number} num`}>1/{post.images.length}</span>
            )}
          </section>
        </div>
        <Story post={post} bar={null} />
      </>
    );
  },
});
