import { Download } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { mediaUrl } from 'shared/http';
import { isolatedText } from 'shared/text/display-text';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import { SubHeader } from 'shared/ui/SubHeader';
import { Tag } from 'shared/ui/Tag';
import { UserText } from 'shared/ui/UserText';
import { Alert } from '../../../../ui/Alert.tsx';
import { SaveOutside } from '../../../../ui/SaveOutside.tsx';
import { VideoPlayer } from 'shared/ui/VideoPlayer';
import { resetVideoRequest } from '../../video-request.ts';
import { videoPhotos } from '../../video-photos.ts';
import { COPY } from './copy.ts';
import { useSaveAndDownload } from './use-save-and-download.ts';
import styles from './VideoResultScreen.module.css';
import { VIDEO_INTRO_PATH } from '../../video-paths.ts';

type FinishedVideoProps = { actionPrompt: string; video: { animatePhotoTempUrl: string; byAi: boolean } };

export function FinishedVideo({ actionPrompt, video }: FinishedVideoProps) {
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
