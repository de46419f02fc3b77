import { Button } from '../../ui/button/Button.tsx';
import { Photo } from '../../ui/photo/Photo.tsx';
import { RemoveButton } from '../../ui/button/RemoveButton.tsx';
import { COPY } from '../copy.ts';
import { removeAndRefocus } from '../remove-and-refocus.ts';
import type { CapturedPhoto } from './captured-photo.ts';
import styles from './CapturedStrip.module.css';

type CapturedStripProps = {
  photos: readonly CapturedPhoto[];
  onRemove: (id: string) => void;
  onAdd: () => void;
};

export function CapturedStrip({ photos, onRemove, onAdd }: CapturedStripProps) {
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.strip} aria-label={COPY.camera.captured}>
        {photos.map(({ id, dataUrl }, index) => (
          <li key={id} className={styles.shot}>
            <Photo src={dataUrl} alt={COPY.camera.shotName(index + 1)} ratio="fill" />
            <RemoveButton
              label={COPY.remove(COPY.camera.shotName(index + 1))}
              onClick={(event) => removeAndRefocus(event.currentTarget, () => onRemove(id))}
            />
          </li>
        ))}
      </ul>
      <Button variant="soft" onClick={onAdd}>
        {COPY.camera.add(photos.length)}
      </Button>
    </>
  );
}
