import { useCallback, useState } from 'react';
import { VideoBadge } from './VideoBadge.tsx';
import styles from './VideoFrame.module.css';
import { VideoPlaceholder } from './VideoPlaceholder.tsx';

/** Safari shows no frame before a moment is requested; the first one of many videos is black. */
const FIRST_FRAME = '#t=0.1';

type VideoFrameProps = {
  file: File;
  /** Null: not known, or no room for it. */
  durationMs: number | null;
  corner?: 'bottom-right' | 'top-left';
};

/** The first frame of a video on this device, with its mark. Fills its positioned box. */
export function VideoFrame({ file, durationMs, corner = 'bottom-right' }: VideoFrameProps) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const showFile = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(file);
      video.src = url + FIRST_FRAME;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <>
      {isUnreadable ? (
        <VideoPlaceholder />
      ) : (
        <video
          ref={showFile}
          className={styles.frame}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
          draggable={false}
          // HEVC, which few browsers decode and the server does.
          onError={() => setIsUnreadable(true)}
        />
      )}
      <VideoBadge durationMs={durationMs} corner={corner} />
    </>
  );
}
