import { type FormEvent, useId, useRef, useState } from 'react';
import { Clapperboard } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { videoPromptSchema } from 'shared/contract/goods';
import { LIMITS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import { SubHeader } from 'shared/ui/SubHeader';
import { TextArea } from 'shared/ui/TextArea';
import { useAllowance } from '../../../../server-state/goods.ts';
import { AllowanceNote } from '../../../../ui/AllowanceNote.tsx';
import { ChoosePhotoFirst } from '../../ui/ChoosePhotoFirst.tsx';
import { useGoingVideo } from '../../use-video-in-progress.ts';
import { orderVideo, setPrompt, useVideoOrder } from '../../video-request.ts';
import { useVideoPicture } from '../../video-photos.ts';
import { copy } from './copy.ts';
import styles from './VideoPromptScreen.module.css';

/** What is to happen in the video, in the person's own words. */
function VideoPromptScreen() {
  const navigate = useNavigate();
  const formId = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const photo = useVideoPicture();
  const prompt = useVideoOrder((order) => order.prompt);
  const going = useGoingVideo();
  const allowance = useAllowance();
  const [wasSent, setWasSent] = useState(false);
  if (photo === null) return <ChoosePhotoFirst />;

  const { file, preview } = photo;
  const parsed = z.safeParse(videoPromptSchema, prompt);
  // A blank field is told of only once somebody has tried to send it.
  const isTooLong = !parsed.success && prompt.trim() !== '';
  const error = wasSent || isTooLong ? parsed.error?.issues[0]?.message : undefined;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (!parsed.success) {
      fieldRef.current?.focus();
      return;
    }
    void orderVideo(file);
    void navigate('/goods/videoProcessing');
  }

  return (
    <>
      <SubHeader title={copy.title} exit />
      <form id={formId} className={styles.page} noValidate onSubmit={onSubmit}>
        <div className={styles.photo}>
          <img src={preview} alt={copy.photo} />
          <div className={styles.again}>
            <ButtonLink to="/goods/pictureToVideo" variant="plain" size="sm">
              {copy.again}
            </ButtonLink>
          </div>
        </div>
        <h2 className={styles.heading}>{copy.heading}</h2>
        <TextArea
          ref={fieldRef}
          label={copy.label}
          labelHidden
          placeholder={copy.placeholder}
          hint={copy.hint}
          error={error}
          limit={LIMITS.videoPrompt}
          rows={3}
          value={prompt}
          onValueChange={setPrompt}
        />
      </form>
      <CallToAction>
        <AllowanceNote />
        {going !== null && (
          <ButtonLink to={going.to} variant="plain">
            {copy.see}
          </ButtonLink>
        )}
        <Button
          type="submit"
          form={formId}
          icon={<Icon of={Clapperboard} size="sm" />}
          busy={going !== null}
          busyLabel={copy.generating}
          disabled={allowance.data?.left === 0 && going === null}
        >
          {copy.make}
        </Button>
      </CallToAction>
    </>
  );
}

export { VideoPromptScreen as Component };
