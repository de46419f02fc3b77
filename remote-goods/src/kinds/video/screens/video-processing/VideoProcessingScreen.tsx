import { Navigate, useSearchParams } from 'react-router-dom';
import { ChoosePhotoFirst } from '../../ui/ChoosePhotoFirst.tsx';
import { jobNumberIn } from '../../../../ui/job-id-param.ts';
import { useVideoOrder } from '../../video-request.ts';
import { useVideoPicture } from '../../video-photos.ts';
import { SendingPhoto } from './SendingPhoto.tsx';
import { WatchedVideo } from './WatchedVideo.tsx';

/** The whole screen waits for a video: first for its photo to arrive, then for the job, which goes on without it. */
function VideoProcessingScreen() {
  const [query] = useSearchParams();
  const jobId = jobNumberIn(query);
  const photo = useVideoPicture();
  const attempt = useVideoOrder((order) => order.attempt);

  if (jobId !== null) return <WatchedVideo jobId={jobId} />;
  // The address then leads to it again, whatever happens to this page.
  if (attempt.kind === 'begun') return <Navigate to={`?job=${attempt.jobId}`} replace />;
  if (photo === null) return <ChoosePhotoFirst />;
  if (attempt.kind === 'none') return <Navigate to="/goods/videoGeneration/step" replace />;
  return <SendingPhoto attempt={attempt} preview={photo.preview} />;
}

export { VideoProcessingScreen as Component };
