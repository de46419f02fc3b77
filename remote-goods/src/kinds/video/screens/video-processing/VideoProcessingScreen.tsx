import { Navigate, useSearchParams } from 'react-router-dom';
import { ChoosePhotoFirst } from '../../ui/ChoosePhotoFirst.tsx';
import { jobIdParam } from '../../../../ui/job-id-param.ts';
import { useVideoRequest } from '../../video-request.ts';
import { useVideoPhoto } from '../../video-photos.ts';
import { PhotoUpload } from './PhotoUpload.tsx';
import { FollowedVideo } from './FollowedVideo.tsx';

/** Waits for a video: first for the upload, then for the job, which continues without this screen. */
function VideoProcessingScreen() {
  const [query] = useSearchParams();
  const jobId = jobIdParam(query);
  const photo = useVideoPhoto();
  const attempt = useVideoRequest((request) => request.attempt);

  if (jobId !== null) return <FollowedVideo jobId={jobId} />;
  // The URL leads back to the job, even after a reload.
  if (attempt.kind === 'started') return <Navigate to={`?job=${attempt.jobId}`} replace />;
  if (photo === null) return <ChoosePhotoFirst />;
  if (attempt.kind === 'none') return <Navigate to="/goods/videoGeneration/step" replace />;
  return <PhotoUpload attempt={attempt} preview={photo.preview} />;
}

export { VideoProcessingScreen as Component };
