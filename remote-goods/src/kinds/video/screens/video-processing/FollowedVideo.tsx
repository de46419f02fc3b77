import { useState, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage, requiresLogin } from 'shared/errors';
import { mediaUrl } from 'shared/http';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { useQueryClient } from '@tanstack/react-query';
import type { VideoJob } from 'shared/contract/kinds/video';
import {
  RETRY_FOREVER,
  canRetry,
  useCancelJob,
  useJob,
  refreshJobs,
  useRetryJob,
} from '../../../../server-state/jobs.ts';
import { videoJobOf } from '../../server-state/video.ts';
import { useGoBack } from '../../../../ui/job-address.ts';
import { SessionEnded, WhileWaiting } from '../../../../ui/WhileWaiting.tsx';
import { resetAttempt, VIDEO_FAILED } from '../../video-request.ts';
import { COPY } from './copy.ts';
import { VideoProgress } from './VideoProgress.tsx';
import { videoResultPath } from 'shared/contract/paths';
import { VIDEO_INTRO_PATH } from '../../video-paths.ts';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { Alert } from '../../../../ui/Alert.tsx';

/** How long the full ring is visible before the result opens (product.md section 9). */
const RESULT_DELAY_MS = 2_000;

export function FollowedVideo({ jobId }: { jobId: number }) {
  const navigate = useNavigate();
  const goBack = useGoBack(VIDEO_INTRO_PATH);
  const { data: job, error, refetch } = useJob(jobId, RETRY_FOREVER);
  const video = videoJobOf(job);
  const cancel = useCancelJob();
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false);
  useOpenResult(jobId, video);

  const isGone = error !== null && job === undefined;
  const isOfAnotherKind = job !== undefined && video === undefined;
  const hasFailed = isGone || isOfAnotherKind || job?.state === 'failed' || job?.state === 'cancelled';
  const hasNoVideo = video?.state === 'done' && video.result === null;
  const isQueued = video?.state === 'queued';

  async function cancelJob() {
    await cancel.mutateAsync(jobId).catch(() => undefined);
    setIsConfirmingCancel(false);
    resetAttempt();
    goBack();
  }

  if (requiresLogin(error))
    return (
      <SessionEnded title={COPY.pageTitle} error={error} onBack={goBack} onRetry={() => void refetch()} />
    );
  return (
    <>
      <VideoProgress
        percent={video?.progress ?? 0}
        photoUrl={video?.photoUrl === undefined || video.photoUrl === null ? null : mediaUrl(video.photoUrl)}
        title={video?.state === 'done' ? COPY.ready : COPY.title}
        {...(video === undefined ? {} : { prompt: video.actionPrompt })}
        text={COPY.text}
        action={
          <WhileWaiting job={video} leaveHint={COPY.leaveHint}>
            {video !== undefined && video.state !== 'done' && (
              <Button variant="text" size="sm" onClick={() => setIsConfirmingCancel(true)}>
                {COPY.cancel}
              </Button>
            )}
          </WhileWaiting>
        }
      />
      <ConfirmDialog
        open={isConfirmingCancel}
        title={COPY.cancelTitle}
        description={isQueued ? COPY.cancelQueued : COPY.cancelRunning}
        confirmLabel={COPY.stop}
        busy={cancel.isPending}
        onConfirm={() => void cancelJob()}
        cancelLabel={COPY.goOn}
        onCancel={() => setIsConfirmingCancel(false)}
      />
      <FailedVideo
        message={isConfirmingCancel ? null : hasFailed ? VIDEO_FAILED : hasNoVideo ? COPY.noUrl : null}
        // Opened by URL there is no photo to upload again: retry with the one on the server.
        retriesJobId={job !== undefined && canRetry(job) ? jobId : null}
        onClose={() => {
          resetAttempt();
          if (isGone) void navigate(VIDEO_INTRO_PATH, { replace: true });
          else goBack();
        }}
      />
    </>
  );
}

/** Opens the result two seconds after the job is done; replaces the history entry. */
function useOpenResult(jobId: number, job: VideoJob | undefined): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasVideo = job?.state === 'done' && job.result !== null;
  useEffect(() => {
    if (!hasVideo) return undefined;
    void refreshJobs(queryClient);
    const timer = setTimeout(() => void navigate(videoResultPath(jobId), { replace: true }), RESULT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasVideo, jobId, navigate, queryClient]);
}

type FailedVideoProps = {
  /** Null: no failure. */
  message: string | null;
  /** The failed job that can be retried; null where there is none. */
  retriesJobId: number | null;
  /** Navigates back. */
  onClose: () => void;
};

/** Explains a failure, and offers a retry with the same photo and prompt where possible. */
function FailedVideo({ message, retriesJobId, onClose }: FailedVideoProps) {
  const queryClient = useQueryClient();
  const retry = useRetryJob();
  const [rejection, setRejection] = useState<string | null>(null);
  if (rejection !== null) return <Alert message={VIDEO_FAILED} reason={rejection} onClose={onClose} />;
  if (retriesJobId === null) return <Alert message={message} onClose={onClose} />;

  async function tryAgain(jobId: number) {
    try {
      await retry.mutateAsync(jobId);
      await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.job(jobId), exact: true });
    } catch (error) {
      setRejection(errorMessage(error));
    }
  }

  return (
    <ConfirmDialog
      open={message !== null}
      title={message ?? ''}
      confirmLabel={COPY.retry}
      busy={retry.isPending}
      onConfirm={() => void tryAgain(retriesJobId)}
      cancelLabel={COPY.close}
      onCancel={onClose}
    />
  );
}
