import { Navigate, useSearchParams } from 'react-router-dom';
import { ChoosePhotoFirst } from '../../ui/ChoosePhotoFirst.tsx';
import { jobIdParam, useGoBack } from '../../../../ui/job-address.ts';
import {
  useVideoRequest,
  type Attempt,
  resetAttempt,
  useShowsUpload,
  useVideoPhoto,
  VIDEO_FAILED,
} from '../../video-request.ts';
import { FollowedVideo } from './FollowedVideo.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { COPY } from './copy.ts';
import { VideoProgress } from './VideoProgress.tsx';
import { VIDEO_INTRO_PATH, VIDEO_STEP_PATH } from '../../video-paths.ts';

/** Waits for a video: first for the upload, then for the job, which continues without this screen. */
function VideoProcessingScreen() {
  const [query] = useSearchParams();
  const jobId = jobIdParam(query);
  const photo = useVideoPhoto();
  const attempt = useVideoRequest((request) => request.attempt);

  if (jobId !== null) return <FollowedVideo jobId={jobId} />;
  // The URL leads back to the job, even after a reload.
  if (attempt.kind === 'started') return <Navigate to={`?job=${attempt.jobId}`} replace />;
  if (photo === undefined) return null;
  if (photo === null) return <ChoosePhotoFirst />;
  if (attempt.kind === 'none') return <Navigate to={VIDEO_STEP_PATH} replace />;
  return <PhotoUpload attempt={attempt} preview={photo.preview} />;
}

type PhotoUploadProps = { attempt: Extract<Attempt, { kind: 'uploading' | 'rejected' }>; preview: string };

function PhotoUpload({ attempt, preview }: PhotoUploadProps) {
  const goBack = useGoBack(VIDEO_INTRO_PATH);
  useShowsUpload();
  return (
    <>
      <VideoProgress percent={0} photoUrl={preview} text={COPY.sending} />
      <Alert
        message={attempt.kind === 'rejected' ? VIDEO_FAILED : null}
        reason={attempt.kind === 'rejected' ? attempt.reason : null}
        onClose={() => {
          resetAttempt();
          goBack();
        }}
      />
    </>
  );
}

export { VideoProcessingScreen as Component };
