import { useState, type FormEvent, useId, useRef } from 'react';
import { Dialog } from 'shared/ui/Dialog';
import { COPY } from '../../copy.ts';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { Slider } from 'shared/ui/Slider';
import styles from './CropForm.module.css';
import { cropSquare, MAX_ZOOM, useCrop, ZOOM_STEP } from './use-crop.ts';

type CropDialogProps = {
  /** Null: closed. */
  photo: PhotoToCrop | null;
  /** 닫기 and Esc lead back to the picker, which still has the photo. */
  onCancel: () => void;
  /** Back to an empty picker. */
  onOther: () => void;
  onDone: (square: File) => void;
};

export function CropDialog({ photo, onCancel, onOther, onDone }: CropDialogProps) {
  // The last photo stays while the dialog fades out.
  const [shown, setShown] = useState(photo);
  if (photo !== null && photo !== shown) setShown(photo);
  return (
    <Dialog
      open={photo !== null}
      onClose={onCancel}
      kind="sheet"
      title={COPY.cropTitle}
      // Dragging the photo may end outside the dialog.
      closeOnBackdrop={false}
    >
      {shown !== null && <CropForm photo={shown} onOther={onOther} onDone={onDone} />}
    </Dialog>
  );
}

/** A photo that was chosen. `preview` is an object URL of its bytes. */
type PhotoToCrop = { file: File; preview: string };

type CropFormProps = { photo: PhotoToCrop; onOther: () => void; onDone: (square: File) => void };

type Problem = 'unreadable' | 'not-cropped';

/** Positions the photo under a fixed square by dragging, tapping or arrow keys; a slider zooms. */
function CropForm({ photo, onOther, onDone }: CropFormProps) {
  const { area, zoom, setZoom, cropper, stage } = useCrop();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  const imageRef = useRef<HTMLImageElement | null>(null);
  const hintId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const image = imageRef.current;
    if (isCropping || area === null || image === null) return;
    setIsCropping(true);
    setProblem(null);
    try {
      onDone(await cropSquare(image, area, photo.file.name));
    } catch {
      setIsCropping(false);
      setProblem('not-cropped');
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {problem !== 'unreadable' && (
        <>
          <div className={styles.stage} {...stage}>
            <Cropper
              {...cropper}
              image={photo.preview}
              aspect={1}
              showGrid={false}
              // The CSP forbids style elements: the rules are imported above.
              disableAutomaticStylesInjection
              classes={{ cropAreaClassName: styles.frame ?? '' }}
              setImageRef={(ref) => {
                imageRef.current = ref.current;
              }}
              mediaProps={{ onError: () => setProblem('unreadable') }}
              cropperProps={{ role: 'application', 'aria-label': COPY.cropArea, 'aria-describedby': hintId }}
            />
          </div>
          <p className={styles.hint} id={hintId}>
            {COPY.cropHint} <span className="sr">{COPY.cropKeys}</span>
          </p>
          <label className={styles.zoom}>
            {COPY.cropZoom}
            <Slider
              className={styles.range}
              inputClassName={styles.rangeInput}
              valueText={`${Math.round(zoom * 100)}%`}
              min={1}
              max={MAX_ZOOM}
              step={ZOOM_STEP}
              value={zoom}
              onValueChange={setZoom}
            />
          </label>
        </>
      )}
      {problem !== null && (
        <Notice tone="danger" live>
          {problem === 'unreadable' ? COPY.cropUnreadable : COPY.cropFailed}
        </Notice>
      )}
      <div className={styles.actions}>
        {problem !== 'unreadable' && (
          <Button type="submit" disabled={area === null} busy={isCropping} busyLabel={COPY.cropBusy}>
            {COPY.cropDone}
          </Button>
        )}
        <Button variant="plain" disabled={isCropping} onClick={onOther}>
          {COPY.cropOther}
        </Button>
      </div>
    </form>
  );
}
