import { type Attempt, forgetAttempt } from '../../video-request.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { useGoBack } from '../../../../ui/use-go-back.ts';
import { copy } from './copy.ts';
import { MakingVideo } from './MakingVideo.tsx';

type SendingPhotoProps = {
  attempt: Extract<Attempt, { kind: 'sending' | 'refused' }>;
  preview: string;
};

/** The photo is on its way, or was refused. */
export function SendingPhoto({ attempt, preview }: SendingPhotoProps) {
  const goBack = useGoBack('/goods/pictureToVideo');
  return (
    <>
      <MakingVideo percent={0} photoUrl={preview} words={copy.sending} />
      <Alert
        message={attempt.kind === 'refused' ? (attempt.isFinal ? attempt.message : copy.failed) : null}
        onClose={() => {
          forgetAttempt();
          goBack();
        }}
      />
    </>
  );
}
