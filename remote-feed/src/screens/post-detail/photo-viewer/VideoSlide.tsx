import { useState } from 'react';
import { WifiOff } from 'lucide-react';
import type { PostPhoto } from 'shared/contract/post';
import type { PostVideo } from 'shared/contract/recording';
import { mediaUrl } from 'shared/http';
import { useOffline } from 'shared/query';
import { Icon } from 'shared/ui/Icon';
import { VideoPlayer } from 'shared/ui/VideoPlayer';
import { hasPoster } from '../../../ui/has-poster.ts';
import { shownSize } from '../../../ui/opened-post.ts';
import { COPY } from '../copy.ts';
import { UnreadyVideo } from '../UnreadyVideo.tsx';
import styles from './VideoSlide.module.css';

export type VideoSlideProps = {
  image: PostPhoto;
  video: PostVideo;
  /** Accessible name. */
  label: string;
  /** False: beside the slide that is shown, or swiped away. */
  isShown: boolean;
  /** It is what was tapped to open the viewer. */
  autoPlay: boolean;
  progress: number | undefined;
  editPath: string | null;
  onFailed: () => Promise<unknown>;
};

/** A video among the photos of the viewer: its player, or why there is none. */
export function VideoSlide({ image, video, isShown, progress, editPath, ...player }: VideoSlideProps) {
  return (
    <div className={styles.slide}>
      {hasPoster(image) && video.url !== null ? (
        <Film
          {...player}
          src={mediaUrl(video.url)}
          poster={mediaUrl(shownSize(image.displayUrl))}
          durationMs={video.durationMs}
          isShown={isShown}
        />
      ) : (
        <div className={styles.unready}>
          <UnreadyVideo video={video} progress={progress} editPath={editPath} />
        </div>
      )}
    </div>
  );
}

type FilmProps = Pick<VideoSlideProps, 'label' | 'isShown' | 'autoPlay' | 'onFailed'> & {
  src: string;
  poster: string;
  durationMs: number | null;
};

/** The video is not loaded before it is shown; then it stays, so that it goes on where it was left. */
function Film({ label, isShown, autoPlay, onFailed, src, poster, durationMs }: FilmProps) {
  const isOffline = useOffline();
  const [isLoaded, setIsLoaded] = useState(false);
  if (isShown && !isOffline && !isLoaded) setIsLoaded(true);
  if (isLoaded)
    return (
      <VideoPlayer
        fill
        src={src}
        label={label}
        poster={poster}
        durationMs={durationMs}
        isShown={isShown}
        autoPlay={autoPlay}
        onRetry={onFailed}
      />
    );
  return (
    <div className={styles.poster}>
      <img src={poster} alt={label} draggable={false} />
      {isOffline && (
        <p className={styles.offline} role="status">
          <Icon of={WifiOff} size="sm" />
          {COPY.videoOffline}
        </p>
      )}
    </div>
  );
}
