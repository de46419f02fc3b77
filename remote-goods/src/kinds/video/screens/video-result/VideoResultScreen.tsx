import { useSearchParams } from 'react-router-dom';
import { ApiError } from 'shared/errors';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { useJob } from '../../../../server-state/jobs.ts';
import { videoJobOf } from '../../server-state/video.ts';
import { jobIdParam } from '../../../../ui/job-id-param.ts';
import { COPY } from './copy.ts';
import { FinishedVideo } from './FinishedVideo.tsx';
import { TwoPhotos } from '../../ui/TwoPhotos.tsx';
import styles from './VideoResultScreen.module.css';
import { VIDEO_INTRO_PATH } from '../../video-paths.ts';

function VideoResultScreen() {
  const [query] = useSearchParams();
  const jobId = jobIdParam(query);
  return jobId === null ? <VideoNotFound /> : <VideoOfJob jobId={jobId} />;
}

function VideoOfJob({ jobId }: { jobId: number }) {
  const { data: job, error, refetch } = useJob(jobId);
  const video = videoJobOf(job);
  if (job !== undefined) {
    return video?.result ? (
      <FinishedVideo actionPrompt={video.actionPrompt} video={video.result} />
    ) : (
      <VideoNotFound />
    );
  }
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <VideoNotFound />;
  return (
    <>
      <SubHeader title={COPY.title} exit />
      <Page busy={error === null}>
        {error === null ? (
          <>
            <p className="sr">{COPY.loading}</p>
            <Skeleton shape="photo" ratio={0.82} />
          </>
        ) : (
          <AreaErrorCard error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    </>
  );
}

/** The job has no video, or no longer. */
function VideoNotFound() {
  return (
    <>
      <SubHeader title={COPY.title} exit />
      <div className={styles.middle}>
        <EmptyState
          title={COPY.noVideo}
          art={<TwoPhotos />}
          action={<ButtonLink to={VIDEO_INTRO_PATH}>{COPY.toStart}</ButtonLink>}
        >
          {COPY.noVideoHint}
        </EmptyState>
      </div>
    </>
  );
}

export { VideoResultScreen as Component };
