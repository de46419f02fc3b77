import { Download, Share } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { Spinner } from 'shared/ui/Spinner';
import { TAKE_ALONG_COPY } from 'shared/ui/TakeAlong';
import type { TakenFile } from 'shared/ui/taken-file';
import { useTakeAlong } from 'shared/ui/use-take-along';

/** Saving and sharing what the viewer shows, as icons on the photo. */
export function TakeAlongControls({ taken, className }: { taken: TakenFile; className: string | undefined }) {
  const { save, share, busy, percent } = useTakeAlong(taken);
  const control = (way: 'save' | 'share', label: string, onPress: () => void) => (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-busy={busy === way || undefined}
      aria-disabled={busy !== null || undefined}
      onClick={() => busy === null && onPress()}
    >
      {busy === way ? <Spinner /> : <Icon of={way === 'save' ? Download : Share} />}
    </button>
  );
  return (
    <>
      {control('save', TAKE_ALONG_COPY.saveOf(taken.noun), save)}
      {share && control('share', TAKE_ALONG_COPY.shareOf(taken.noun), share)}
      <span className="sr" role="status">
        {busy !== null && percent > 0 && TAKE_ALONG_COPY.percent(percent - (percent % 10))}
      </span>
    </>
  );
}
