import { Download } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { mediaUrl } from 'shared/http';
import { isolatedWords } from 'shared/text/calm-words';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import { SubHeader } from 'shared/ui/SubHeader';
import { Tag } from 'shared/ui/Tag';
import { Words } from 'shared/ui/Words';
import { Alert } from '../../../../ui/Alert.tsx';
import { SaveOutside } from '../../../../ui/SaveOutside.tsx';
import { VideoPlayer } from '../../video-player/VideoPlayer.tsx';
import { forgetVideoOrder } from '../../video-request.ts';
import { videoPictures } from '../../video-photos.ts';
import { copy } from './copy.ts';
import { useSavedVideo } from './use-saved-video.ts';
import styles from './VideoResultScreen.module.css';

type FinishedVideoProps = {
  actionPrompt: string;
  video: { animatePhotoTempUrl: string; byAi: boolean };
};

/** The video, and what can be done with it. */
export function FinishedVideo({ actionPrompt, video }: FinishedVideoProps) {
  const navigate = useNavigate();
  const saving = useSavedVideo({ tempVideoUrl: video.animatePhotoTempUrl, actionPrompt });

  function makeAnother() {
    videoPictures.getState().clear();
    forgetVideoOrder();
    void navigate('/goods/pictureToVideo');
  }

  return (
    <>
      <SubHeader title={copy.title} exit />
      <div className={styles.page}>
        <h2 className={styles.heading}>{copy.heading}</h2>
        <VideoPlayer src={mediaUrl(video.animatePhotoTempUrl)} label={isolatedWords(actionPrompt)} />
        <p className={styles.prompt}>
          “<Words>{actionPrompt}</Words>”
        </p>
        {video.byAi && (
          <p className={styles.mark}>
            <Tag>{copy.byAi}</Tag>
          </p>
        )}
      </div>
      <CallToAction>
        <Button
          icon={<Icon of={Download} size="sm" />}
          busy={saving.isBusy}
          busyLabel={copy.saving}
          onClick={() => void saving.save()}
        >
          {copy.save}
        </Button>
        <Button variant="plain" onClick={makeAnother}>
          {copy.another}
        </Button>
      </CallToAction>
      <SaveOutside
        inApp={inAppBrowser()}
        open={saving.offersOutside}
        onClose={saving.forget}
        title={copy.kept}
        problem={copy.outside}
      >
        {copy.outsideWords}
      </SaveOutside>
      <Alert message={saving.told} onClose={saving.forget} />
    </>
  );
}
