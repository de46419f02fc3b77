import type { PostDetail } from 'shared/contract/post';
import { REJECTION_MESSAGES } from 'shared/contract/uploads/recording-messages';
import type { PostVoice } from 'shared/contract/recording';
import { plainLine } from 'shared/contract/text/rich-text';
import { mediaUrl } from 'shared/http';
import { isolatedText } from 'shared/text/display-text';
import { Notice } from 'shared/ui/Notice';
import { Spinner } from 'shared/ui/Spinner';
import { TakeAlong } from 'shared/ui/TakeAlong';
import { VoicePlayer } from 'shared/ui/VoicePlayer';
import { usePost } from '../../server-state/posts.ts';
import { COPY } from './copy.ts';
import styles from './Story.module.css';
import { takenVoice } from './taken-files.ts';

/** The voice of a post: to play, on its way, or why it cannot be played. */
export function StoryVoice({ post, voice, isMine }: { post: PostDetail; voice: PostVoice; isMine: boolean }) {
  const { refetch } = usePost(post.postId);
  const nickname = isolatedText(post.author.nickname);
  const { state, url, durationMs, peaks, rejection } = voice;
  const taken = takenVoice(post, voice, refetch);
  return (
    <div className={styles.voice}>
      {state === 'ready' && url !== null && durationMs !== null ? (
        <>
          <VoicePlayer
            source={mediaUrl(url)}
            durationMs={durationMs}
            peaks={peaks}
            label={COPY.voiceOf(nickname)}
            mediaTitle={{ title: isolatedText(plainLine(post.title)), artist: nickname }}
            // Its URL may have expired.
            onRetry={() => void refetch()}
          />
          {taken && (
            <div className={styles.takeAlong}>
              <TakeAlong taken={taken} />
            </div>
          )}
        </>
      ) : state === 'failed' ? (
        <Notice tone="danger" title={REJECTION_MESSAGES.voice[rejection ?? 'damaged']}>
          {isMine && COPY.voiceChange}
        </Notice>
      ) : (
        <p className={styles.preparing} role="status">
          <Spinner />
          {COPY.voicePreparing}
        </p>
      )}
    </div>
  );
}
