import { type FormEvent, useId, useRef, useState } from 'react';
import { Clapperboard } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { videoPromptSchema } from 'shared/contract/kinds/video';
import { LIMITS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import { SubHeader } from 'shared/ui/SubHeader';
import { TextArea } from 'shared/ui/TextArea';
import { useAllowance } from '../../../../server-state/jobs.ts';
import { AllowanceNote } from '../../../../ui/AllowanceNote.tsx';
import { ChoosePhotoFirst } from '../../ui/ChoosePhotoFirst.tsx';
import {
  useVideoInProgress,
  requestVideo,
  setPrompt,
  useShowsUpload,
  useVideoRequest,
  useVideoPhoto,
} from '../../video-request.ts';
import { COPY } from './copy.ts';
import styles from './VideoPromptScreen.module.css';
import { VIDEO_INTRO_PATH, VIDEO_PROCESSING_PATH } from '../../video-paths.ts';

function VideoPromptScreen() {
  const navigate = useNavigate();
  const formId = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const photo = useVideoPhoto();
  const prompt = useVideoRequest((request) => request.prompt);
  const video = useVideoInProgress();
  const allowance = useAllowance();
  const [wasSent, setWasSent] = useState(false);
  useShowsUpload();
  if (photo === undefined) return <SubHeader title={COPY.title} exit />;
  if (photo === null) return <ChoosePhotoFirst />;

  const { file, preview } = photo;
  const parsed = z.safeParse(videoPromptSchema, prompt);
  // A blank field is an error only after an attempt to submit.
  const isTooLong = !parsed.success && prompt.trim() !== '';
  const error = wasSent || isTooLong ? parsed.error?.issues[0]?.message : undefined;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (!parsed.success) {
      fieldRef.current?.focus();
      return;
    }
    void requestVideo(file);
    void navigate(VIDEO_PROCESSING_PATH);
  }

  return (
    <>
      <SubHeader title={COPY.title} exit />
      <form id={formId} className={styles.page} noValidate onSubmit={onSubmit}>
        <div className={styles.photo}>
          <img src={preview} alt={COPY.photo} />
          <div className={styles.again}>
            <ButtonLink to={VIDEO_INTRO_PATH} variant="plain" size="sm">
              {COPY.again}
            </ButtonLink>
          </div>
        </div>
        <h2 className={styles.heading}>{COPY.heading}</h2>
        <TextArea
          ref={fieldRef}
          label={COPY.label}
          labelHidden
          placeholder={COPY.placeholder}
          hint={COPY.hint}
          error={error}
          limit={LIMITS.videoPrompt}
          rows={3}
          value={prompt}
          onValueChange={setPrompt}
        />
      </form>
      <CallToAction>
        <AllowanceNote />
        {video !== null && (
          <ButtonLink to={video.to} variant="plain">
            {COPY.see}
          </ButtonLink>
        )}
        <Button
          type="submit"
          form={formId}
          icon={<Icon of={Clapperboard} size="sm" />}
          busy={video !== null}
          busyLabel={COPY.generating}
          disabled={allowance.data?.left === 0 && video === null}
        >
          {COPY.make}
        </Button>
      </CallToAction>
    </>
  );
}

export { VideoPromptScreen as Component };
