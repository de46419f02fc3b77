import { useSearchParams } from 'react-router-dom';
import { ApiError } from 'shared/errors';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { useJob } from '../../../../server-state/jobs.ts';
import { jobNumberIn } from '../../../../ui/job-id-param.ts';
import { copy } from './copy.ts';
import { FinishedVideo } from './FinishedVideo.tsx';
import { VideoNotFound } from './VideoNotFound.tsx';

/** A video that is done: to look at, to keep, and to make another. */
function VideoResultScreen() {
  const [query] = useSearchParams();
  const jobId = jobNumberIn(query);
  return jobId === null ? <VideoNotFound /> : <VideoOfJob jobId={jobId} />;
}

function VideoOfJob({ jobId }: { jobId: number }) {
  const { data: job, error, refetch } = useJob(jobId);
  if (job !== undefined) {
    return job.kind === 'video' && job.result !== null ? (
      <FinishedVideo actionPrompt={job.actionPrompt} video={job.result} />
    ) : (
      <VideoNotFound />
    );
  }
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <VideoNotFound />;
  return (
    <>
      <SubHeader title={copy.title} exit />
      <Page busy={error === null}>
        {error === null ? (
          <>
            <p className="sr">{copy.loading}</p>
            <Skeleton shape="photo" ratio={0.82} />
          </>
        ) : (
          <AreaErrorCard error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    </>
  );
}

export { VideoResultScreen as Component };
