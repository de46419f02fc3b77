import { useSearchParams, useNavigate } from 'react-router-dom';
import { ApiError } from 'shared/errors';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { useJob } from '../../../../server-state/jobs.ts';
import { videoJobOf, useSaveVideo } from '../../server-state/video.ts';
import { jobIdParam } from '../../../../ui/job-address.ts';
import { COPY } from './copy.ts';
import { TwoPhotos } from '../../ui/ChoosePhotoFirst.tsx';
import styles from './VideoResultScreen.module.css';
import { VIDEO_INTRO_PATH } from '../../video-paths.ts';
import { Download } from 'lucide-react';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { mediaUrl } from 'shared/http';
import { isolatedText } from 'shared/text/display-text';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import { Tag } from 'shared/ui/Tag';
import { UserText } from 'shared/ui/UserText';
import { Alert } from '../../../../ui/Alert.tsx';
import { SaveOutside } from '../../../../ui/SaveOutside.tsx';
import { VideoPlayer } from 'shared/ui/VideoPlayer';
import { resetVideoRequest, videoPhotos } from '../../video-request.ts';
import { useState } from 'react';
import { DOWNLOAD_FAILURE_MESSAGES, downloadFile, isPhone } from 'shared/media/download';
import { todayAsDay } from 'shared/text/local-days';

function VideoResultScreen() {
  const [query] = useSearchParams();
  const jobId = jobIdParam(query);
  return jobId === null ? <VideoNotFound /> : <VideoOfJob jobId={jobId} />;
}

function VideoOfJob({ jobId }: { jobId: number }) {
  const { data: job, error, refetch } = useJob(jobId);
  const video = videoJobOf(job);
  if (job !== undefined)
    return video?.result ? (
      <FinishedVideo actionPrompt={video.actionPrompt} video={video.result} />
    ) : (
      <VideoNotFound />
    );
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

type FinishedVideoProps = { actionPrompt: string; video: { animatePhotoTempUrl: string; byAi: boolean } };

function FinishedVideo({ actionPrompt, video }: FinishedVideoProps) {
  const navigate = useNavigate();
  const saving = useSaveAndDownload({ tempVideoUrl: video.animatePhotoTempUrl, actionPrompt });

  function makeAnother() {
    videoPhotos.getState().clear();
    resetVideoRequest();
    void navigate(VIDEO_INTRO_PATH);
  }

  return (
    <>
      <SubHeader title={COPY.title} exit />
      <div className={styles.page}>
        <h2 className={styles.heading}>{COPY.heading}</h2>
        <VideoPlayer src={mediaUrl(video.animatePhotoTempUrl)} label={isolatedText(actionPrompt)} />
        <p className={styles.prompt}>
          “<UserText>{actionPrompt}</UserText>”
        </p>
        {video.byAi && (
          <p className={styles.mark}>
            <Tag>{COPY.byAi}</Tag>
          </p>
        )}
      </div>
      <CallToAction>
        <Button
          icon={<Icon of={Download} size="sm" />}
          busy={saving.isBusy}
          busyLabel={COPY.saving}
          onClick={() => void saving.save()}
        >
          {COPY.save}
        </Button>
        <Button variant="plain" onClick={makeAnother}>
          {COPY.another}
        </Button>
      </CallToAction>
      <SaveOutside
        inApp={inAppBrowser()}
        open={saving.offersOutside}
        onClose={saving.reset}
        title={COPY.savedToGoods}
        problem={COPY.outside}
      >
        {COPY.outsideText}
      </SaveOutside>
      <Alert message={saving.message} onClose={saving.reset} />
    </>
  );
}

/** Longer than for a photo (product.md section 9). */
const VIDEO_DOWNLOAD_TIMEOUT_MS = 60_000;

/** Saves a video with the family, and downloads it where the browser can download files. */
function useSaveAndDownload(video: { tempVideoUrl: string; actionPrompt: string }) {
  const saveVideo = useSaveVideo();
  const [isBusy, setIsBusy] = useState(false);
  const [offersOutside, setOffersOutside] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await saveVideo.mutateAsync(video);
      if (inAppBrowser() !== null) {
        setOffersOutside(true);
        return;
      }
      const fileName = `ongi_video_${todayAsDay().replaceAll('-', '')}.mp4`;
      const outcome = await downloadFile(mediaUrl(video.tempVideoUrl), fileName, VIDEO_DOWNLOAD_TIMEOUT_MS);
      if (outcome.kind === 'failed') setMessage(DOWNLOAD_FAILURE_MESSAGES[outcome.reason]);
      else setMessage(isPhone() ? COPY.savedOnPhone : COPY.saved);
    } catch {
      // The mutation has shown a toast.
    } finally {
      setIsBusy(false);
    }
  }

  function reset(): void {
    setMessage(null);
    setOffersOutside(false);
  }

  return { save, isBusy, message, offersOutside, reset };
}

export { VideoResultScreen as Component };
