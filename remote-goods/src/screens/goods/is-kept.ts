import type { KeptGoods } from 'shared/contract/goods';
import type { Job } from 'shared/contract/job';

/** Whether the family has kept what a job made: the same media stands under both. */
export function isKept(job: Job, kept: readonly KeptGoods[]): boolean {
  const made = mediaOfJob(job);
  return (
    made !== null &&
    kept.some((piece) => made === mediaKeyOf(piece.kind === 'video' ? piece.videoUrl : piece.illustration))
  );
}

function mediaOfJob(job: Job): string | null {
  if (job.kind === 'video') return mediaKeyOf(job.result?.animatePhotoTempUrl ?? null);
  return mediaKeyOf(job.result?.image_url ?? null);
}

/** An address without its signature, which changes from day to day. */
function mediaKeyOf(address: string | null): string | null {
  return address?.split('?', 1)[0] ?? null;
}
