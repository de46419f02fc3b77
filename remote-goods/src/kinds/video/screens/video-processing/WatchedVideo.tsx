import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asksForLogin } from 'shared/errors';
import { mediaUrl } from 'shared/http';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { UNTIL_ANSWERED, useCancelJob, useJob } from '../../../../server-state/jobs.ts';
import { useGoBack } from '../../../../ui/use-go-back.ts';
import { SessionEnded } from '../../../../ui/SessionEnded.tsx';
import { WhileWaiting } from '../../../../ui/WhileWaiting.tsx';
import { forgetAttempt } from '../../video-request.ts';
import { copy } from './copy.ts';
import { FailedVideo } from './FailedVideo.tsx';
import { MakingVideo } from './MakingVideo.tsx';
import { useLeadToResult } from './use-lead-to-result.ts';

/** A video that is being made, whoever came to see it, and when. */
export function WatchedVideo({ jobId }: { jobId: number }) {
  const navigate = useNavigate();
  const goBack = useGoBack('/goods/pictureToVideo');
  const { data: job, error, refetch } = useJob(jobId, UNTIL_ANSWERED);
  const cancel = useCancelJob();
  const [asksToStop, setAsksToStop] = useState(false);
  const video = job?.kind === 'video' ? job : undefined;
  useLeadToResult(jobId, video);

  const isGone = error !== null && job === undefined;
  const hasFailed = isGone || job?.kind === 'diary' || job?.state === 'failed' || job?.state === 'cancelled';
  const hasNoVideo = video?.state === 'done' && video.result === null;
  const isQueued = video?.state === 'queued';

  async function stop() {
    await cancel.mutateAsync(jobId).catch(() => undefined);
    setAsksToStop(false);
    forgetAttempt();
    goBack();
  }

  if (asksForLogin(error))
    return (
      <SessionEnded title={copy.pageTitle} error={error} onBack={goBack} onRetry={() => void refetch()} />
    );
  return (
    <>
      <MakingVideo
        percent={video?.progress ?? 0}
        photoUrl={video?.photoUrl === undefined || video.photoUrl === null ? null : mediaUrl(video.photoUrl)}
        title={video?.state === 'done' ? copy.ready : copy.title}
        {...(video === undefined ? {} : { prompt: video.actionPrompt })}
        words={copy.words}
        action={
          <WhileWaiting job={video} mayLeave={copy.mayLeave}>
            {video !== undefined && video.state !== 'done' && (
              <Button variant="text" size="sm" onClick={() => setAsksToStop(true)}>
                {copy.cancel}
              </Button>
            )}
          </WhileWaiting>
        }
      />
      <ConfirmDialog
        open={asksToStop}
        title={copy.cancelTitle}
        description={isQueued ? copy.cancelQueued : copy.cancelRunning}
        confirmLabel={copy.stop}
        busy={cancel.isPending}
        onConfirm={() => void stop()}
        cancelLabel={copy.goOn}
        onCancel={() => setAsksToStop(false)}
      />
      <FailedVideo
        message={asksToStop ? null : hasFailed ? copy.failed : hasNoVideo ? copy.noUrl : null}
        // Somebody who came by the address has no photo to begin with again: the server still has it.
        retriesJobId={job?.state === 'failed' ? jobId : null}
        onClose={() => {
          forgetAttempt();
          if (isGone) void navigate('/goods/pictureToVideo', { replace: true });
          else goBack();
        }}
      />
    </>
  );
}
