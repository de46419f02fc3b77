import { ProgressBar } from 'shared/ui/ProgressBar';
import { COPY } from './copy.ts';

/** How far the photos are on their way; null while they are made ready. */
export function SendingProgress({ fraction }: { fraction: number | null }) {
  return fraction === null ? (
    <ProgressBar percent={0} label={COPY.preparing} />
  ) : (
    <ProgressBar percent={fraction * 100} label={COPY.uploading} />
  );
}
