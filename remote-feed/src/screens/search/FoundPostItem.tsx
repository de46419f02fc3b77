import { memo } from 'react';
import type { FoundPost, SearchMatch } from 'shared/contract/post-lists/search';
import type { Author } from 'shared/contract/person';
import { plainLine } from 'shared/contract/text/rich-text';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import listStyles from '../../ui/PostList.module.css';
import { openedPhotoOfTile, useIsOpened } from '../../ui/opened-post.ts';
import { postDay } from '../../ui/post-days.ts';
import { PostLink } from '../../ui/PostLink.tsx';
import { VoiceLine } from '../../ui/voice/VoiceMarks.tsx';
import { FIELD_NAMES } from './copy.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from './FoundPostItem.module.css';

type FoundPostItemProps = { post: FoundPost; onOpen: () => void };

/** A post with what was found in it. Not rendered anew for each key: only other results change it. */
export const FoundPostItem = memo(function FoundPostItem({ post, onOpen }: FoundPostItemProps) {
  const { postId, title, memoryDate, author, thumbnailUrl, placeholder, durationMs } = post;
  const isOpened = useIsOpened(postId);
  const inTitle = post.matches.find(({ field }) => field === 'title');
  const isDayFound = post.matches.some(({ field }) => field === 'date');
  const asAuthor = post.matches.find((match) => isOfAuthor(match, author));
  const day = postDay(memoryDate);
  return (
    <PostLink
      className={`${listStyles.entry} ${styles.found}`}
      postId={postId}
      photo={openedPhotoOfTile(post)}
      onClick={onOpen}
    >
      {(thumbnailUrl !== null || durationMs !== undefined) && (
        <span className={listStyles.photo} data-page-photo={isOpened || undefined}>
          {thumbnailUrl === null ? (
            <VideoPlaceholder />
          ) : (
            <Photo src={thumbnailUrl} alt="" placeholder={placeholder} ratio="fill" thumbnail />
          )}
          {durationMs !== undefined && <VideoBadge durationMs={durationMs} />}
        </span>
      )}
      <span className={listStyles.words}>
        <span className={listStyles.title}>
          {inTitle === undefined ? <UserText>{plainLine(title)}</UserText> : <MarkedText {...inTitle} />}
        </span>
        <span className={styles.byline}>
          <span className="num">{isDayFound ? <mark>{day}</mark> : day}</span>
          {author !== undefined && (
            <>
              {' · '}
              {asAuthor === undefined ? <UserText>{author.nickname}</UserText> : <MarkedText {...asAuthor} />}
            </>
          )}
        </span>
        {post.hasVoice === true && <VoiceLine isAlone={false} />}
        <Snippets post={post} />
      </span>
    </PostLink>
  );
});

/** So many lines of what was found; the rest is on the post's page. */
const SNIPPETS = 2;

function Snippets({ post: { matches, excerpt, author } }: { post: FoundPost }) {
  const found = matches.filter((match) => isSnippet(match) && !isOfAuthor(match, author)).slice(0, SNIPPETS);
  if (found.length > 0)
    return found.map((match, index) => (
      // Two comments may say the same.
      // oxlint-disable-next-line react/no-array-index-key -- the order is that of the response
      <span key={index} className={listStyles.text}>
        {FIELD_NAMES[match.field] !== undefined && (
          <span className={styles.field}>{FIELD_NAMES[match.field]} </span>
        )}
        <MarkedText {...match} />
      </span>
    ));
  if (excerpt === undefined || excerpt === null) return null;
  return (
    <span className={listStyles.text}>
      <UserText>{plainLine(excerpt)}</UserText>
    </span>
  );
}

/** Title and day stand above. */
function isSnippet({ field }: SearchMatch): boolean {
  return field !== 'title' && field !== 'date';
}

/** `순자`, or `순자 · 할머니` where the role was found: it stands in the byline. */
function isOfAuthor({ field, text }: SearchMatch, author: Author | undefined): boolean {
  if (field !== 'person' || author === undefined) return false;
  return text === author.nickname || text.startsWith(`${author.nickname} · `);
}
