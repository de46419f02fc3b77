import { Notice } from 'shared/ui/Notice';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { COPY } from './copy.ts';
import { type DraftPhoto, isVideo } from './draft/post-draft.ts';

type SendingProgressProps = {
  /** Null while the photos are made ready. */
  fraction: number | null;
  photos: readonly DraftPhoto[];
  /** The device had no room: closing the page would end it. */
  isUnstored: boolean;
};

/** How far the photos and videos are on their way. */
export function SendingProgress({ fraction, photos, isUnstored }: SendingProgressProps) {
  return (
    <>
      {isUnstored && (
        <Notice tone="info" live>
          {COPY.unstored}
        </Notice>
      )}
      {fraction === null ? (
        <ProgressBar percent={0} label={COPY.preparing} />
      ) : (
        <ProgressBar percent={fraction * 100} label={uploadingLabel(photos)} />
      )}
    </>
  );
}

function uploadingLabel(photos: readonly DraftPhoto[]): string {
  if (photos.length === 0) return COPY.uploadingVoice;
  const videos = photos.filter(isVideo).length;
  if (videos === 0) return COPY.uploading;
  return videos === photos.length ? COPY.uploadingVideos : COPY.uploadingBoth;
}
