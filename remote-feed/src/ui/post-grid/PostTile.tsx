import { memo, useLayoutEffect, useRef } from 'react';
import { Images } from 'lucide-react';
import type { ListedPost } from 'shared/contract/post-list';
import { playbackTimeText } from 'shared/text/playback-time';
import { isolatedText } from 'shared/text/display-text';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { useNewsOfVisit } from '../../server-state/unseen.ts';
import { bylineText } from '../Byline.tsx';
import { newsText } from '../news/copy.ts';
import { TileDot } from '../news/TileDot.tsx';
import { PostLink } from '../PostLink.tsx';
import { openedPhotoOfTile, useIsOpened } from '../opened-post.ts';
import { plainLine } from 'shared/contract/text/rich-text';
import { VoiceMark, VoiceLine } from '../voice/VoiceMarks.tsx';
import { COPY } from './copy.ts';
import type { Box } from './month-rows.ts';
import styles from './PostTile.module.css';

/** Called with the tile's index within its month and its link, before the post is opened. */
export type OpenTile = (month: string, index: number, link: HTMLElement) => void;

type PostTileProps = Box & {
  /** Undefined until its page has arrived. */
  post: ListedPost | undefined;
  month: string;
  /** From 0 within the month, of `count`. */
  index: number;
  count: number;
  isFirst: boolean;
  /** Title and day below the photo. */
  hasCaption: boolean;
  onOpen: OpenTile;
  /** Set on the one tile that gets the focus back. */
  takeFocus: ((link: HTMLElement) => void) | undefined;
};

/** A post in its fixed box. The box is passed as numbers so that `memo` can compare it. */
export const PostTile = memo(function PostTile({
  post,
  index,
  count,
  left,
  top,
  width,
  height,
  ...rest
}: PostTileProps) {
  return (
    <li
      className={styles.tile}
      style={{ left, top, width, height }}
      data-memory-tile
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-busy={post === undefined || undefined}
    >
      {post === undefined ? (
        <span className="sr">{COPY.loading}</span>
      ) : (
        <TileLink post={post} index={index} {...rest} />
      )}
    </li>
  );
});

type TileLinkProps = Pick<
  PostTileProps,
  'month' | 'index' | 'isFirst' | 'hasCaption' | 'onOpen' | 'takeFocus'
> & {
  post: ListedPost;
};

function TileLink({ post, month, index, isFirst, hasCaption, onOpen, takeFocus }: TileLinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (ref.current !== null) takeFocus?.(ref.current);
  }, [takeFocus]);

  const title = isolatedText(plainLine(post.title));
  const name = hasCaption ? `${title} ${COPY.day(post.memoryDate)}` : title;
  const news = newsText(useNewsOfVisit(post.postId));
  const label = news === undefined ? labelOf(post, name) : `${labelOf(post, name)}, ${news}`;
  return (
    <>
      <PostLink
        ref={ref}
        className={styles.link}
        postId={post.postId}
        photo={openedPhotoOfTile(post)}
        // A caption is the beginning of the name: what else the label says follows it.
        {...(hasCaption ? {} : { 'aria-label': label })}
        draggable={false}
        onClick={(event) => onOpen(month, index, event.currentTarget)}
      >
        <TileCover post={post} isFirst={isFirst} hasTitle={!hasCaption} />
        {hasCaption && (
          <span className={styles.caption}>
            <span className={styles.captionTitle}>
              <UserText>{plainLine(post.title)}</UserText>
            </span>{' '}
            <span className={`${styles.day} num`}>{COPY.day(post.memoryDate)}</span>
            <span className="sr">{label.slice(name.length).replace(/^, /, ' ')}</span>
          </span>
        )}
      </PostLink>
      {news !== undefined && <TileDot />}
    </>
  );
}

type TileCoverProps = { post: ListedPost; isFirst: boolean; hasTitle: boolean };

/** The photo with its marks, or a sheet of paper with the text. */
function TileCover({ post, isFirst, hasTitle }: TileCoverProps) {
  const isOpened = useIsOpened(post.postId);
  const { thumbnailUrl, placeholder, durationMs } = post;
  const isVideo = durationMs !== undefined;
  return (
    <span
      className={styles.cover}
      // The link's name says it all, beside a caption as well.
      aria-hidden={!hasTitle || undefined}
      data-page-photo={(isOpened && (thumbnailUrl !== null || isVideo)) || undefined}
    >
      {thumbnailUrl !== null ? (
        <Photo src={thumbnailUrl} alt="" placeholder={placeholder} ratio="fill" priority={isFirst} />
      ) : isVideo ? (
        <VideoPlaceholder />
      ) : (
        <Paper post={post} hasTitle={hasTitle} />
      )}
      {isVideo && thumbnailUrl !== null && <VideoBadge durationMs={durationMs} />}
      {(thumbnailUrl !== null || isVideo) && post.hasVoice && <VoiceMark />}
      {post.imageCount > 1 && (
        <span className={styles.several} aria-hidden="true">
          <Icon of={Images} size="xs" />
        </span>
      )}
    </span>
  );
}

function Paper({ post, hasTitle }: { post: ListedPost; hasTitle: boolean }) {
  return (
    <span className={styles.paper}>
      {hasTitle && (
        <span className={styles.title}>
          <UserText>{plainLine(post.title)}</UserText>
        </span>
      )}
      {typeof post.excerpt === 'string' && (
        <span className={styles.excerpt}>
          <UserText>{plainLine(post.excerpt)}</UserText>
        </span>
      )}
      {post.hasVoice && <VoiceLine isAlone={!post.excerpt} />}
      {post.author !== undefined && (
        <span className={styles.author}>
          <UserText>{post.author.nickname}</UserText>
        </span>
      )}
    </span>
  );
}

/** A text tile names its author, as it shows. */
function labelOf({ imageCount, author, durationMs, hasVoice = false }: ListedPost, name: string): string {
  const isVideo = durationMs !== undefined;
  const titled = isVideo ? COPY.tileOfVideo(name, lengthOf(durationMs)) : name;
  const label = hasVoice ? COPY.tileWithVoice(titled) : titled;
  if (imageCount > 1)
    return isVideo ? COPY.tileOfSeveral(label, imageCount) : COPY.tileOfPhotos(label, imageCount);
  return imageCount === 0 && author !== undefined ? `${label}, ${bylineText(author.nickname)}` : label;
}

/** ` 0:42`; nothing until the video is ready. */
function lengthOf(durationMs: number | null): string {
  return durationMs === null ? '' : ` ${playbackTimeText(durationMs / 1000)}`;
}
