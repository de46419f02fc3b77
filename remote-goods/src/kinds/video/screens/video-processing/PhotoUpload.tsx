import { type Attempt, resetAttempt } from '../../video-request.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { useGoBack } from '../../../../ui/use-go-back.ts';
import { COPY } from './copy.ts';
import { VideoProgress } from './VideoProgress.tsx';

type PhotoUploadProps = {
  attempt: Extract<Attempt, { kind: 'uploading' | 'rejected' }>;
  preview: string;
};

/** The photo is being uploaded, or was rejected. */
export function PhotoUpload({ attempt, preview }: PhotoUploadProps) {
  const goBack = useGoBack('/goods/pictureToVideo');
  return (
    <>
      <VideoProgress percent={0} photoUrl={preview} text={COPY.sending} />
      <Alert
        message={attempt.kind === 'rejected' ? (attempt.isFinal ? attempt.message : COPY.failed) : null}
        onClose={() => {
          resetAttempt();
          goBack();
        }}
      />
    </>
  );
}
