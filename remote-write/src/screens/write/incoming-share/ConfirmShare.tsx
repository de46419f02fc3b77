import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { UserText } from 'shared/ui/UserText';
import { COPY } from '../copy.ts';
import type { IncomingShare } from './incoming-share.ts';

type ConfirmShareProps = { share: IncomingShare; onAdd: () => void; onDiscard: () => void };

/** Shows what another app has shared, before it enters a post that is being written. */
export function ConfirmShare({ share: { photos, text }, onAdd, onDiscard }: ConfirmShareProps) {
  const names = photos.map(({ file }) => file.name).join(', ');
  return (
    <ConfirmDialog
      open
      title={COPY.share.title}
      description={
        <>
          {photos.length > 0 && (
            <p>
              {COPY.share.files(photos.length)}: <UserText>{shortened(names)}</UserText>
            </p>
          )}
          {text !== '' && (
            <p>
              <UserText>{shortened(text)}</UserText>
            </p>
          )}
        </>
      }
      confirmLabel={COPY.share.add}
      cancelLabel={COPY.share.discard}
      onConfirm={onAdd}
      onCancel={onDiscard}
    />
  );
}

const SHOWN_CHARACTERS = 200;

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
