import { type FormEvent, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { COPY } from '../../copy.ts';
import type { PhotoToCrop } from './CropDialog.tsx';
import styles from './CropForm.module.css';
import { cutSquare } from './cut-square.ts';
import { MAX_ZOOM, useCrop, ZOOM_STEP } from './use-crop.ts';

type CropFormProps = {
  photo: PhotoToCrop;
  onOther: () => void;
  onDone: (square: File) => void;
};

type Problem = 'unreadable' | 'not-cut';

/** The photo under a square that stands still: dragged, tapped or moved by arrow keys, and made larger by a slider. */
export function CropForm({ photo, onOther, onDone }: CropFormProps) {
  const { area, zoom, setZoom, cropper, stage } = useCrop();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isCutting, setIsCutting] = useState(false);
  const imageRef = useRef<HTMLImageElement | null>(null);
  const hintId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const image = imageRef.current;
    if (isCutting || area === null || image === null) return;
    setIsCutting(true);
    setProblem(null);
    try {
      onDone(await cutSquare(image, area, photo.file.name));
    } catch {
      setIsCutting(false);
      setProblem('not-cut');
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
              // The page's policy allows no style elements: the rules are imported above.
              disableAutomaticStylesInjection
              classes={{ cropAreaClassName: styles.frame ?? '' }}
              setImageRef={(ref) => {
                imageRef.current = ref.current;
              }}
              mediaProps={{ onError: () => setProblem('unreadable') }}
              cropperProps={{
                role: 'application',
                'aria-label': COPY.cropArea,
                'aria-describedby': hintId,
              }}
            />
          </div>
          <p className={styles.hint} id={hintId}>
            {COPY.cropHint} <span className="sr">{COPY.cropKeys}</span>
          </p>
          <label className={styles.zoom}>
            {COPY.cropZoom}
            <input
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={ZOOM_STEP}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)}%`}
              onChange={(event) => setZoom(Number(event.target.value))}
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
          <Button type="submit" disabled={area === null} busy={isCutting} busyLabel={COPY.cropBusy}>
            {COPY.cropDone}
          </Button>
        )}
        <Button variant="plain" disabled={isCutting} onClick={onOther}>
          {COPY.cropOther}
        </Button>
      </div>
    </form>
  );
}
