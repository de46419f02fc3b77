import { GalleryVerticalEnd, Images } from 'lucide-react';
import { ChosenGrid } from './ChosenGrid.tsx';
import { COPY } from '../copy.ts';
import { FileChooser } from './FileChooser.tsx';
import { libraryTypes } from '../photo-types.ts';
import { FullNotice, PickerMessages } from '../PickerMessages.tsx';
import { usePassingMessages } from '../use-passing-messages.ts';
import type { Picking } from '../use-picking.ts';

/** 사진 보관함: the phone's own photo library. A page may not look into it, so the phone shows it. */
export function LibraryTab({ picking }: { picking: Picking }) {
  const [messages, show] = usePassingMessages();
  return (
    <>
      <FileChooser
        icon={Images}
        title={picking.videos === null ? COPY.library : COPY.libraryWithVideos}
        facts={COPY.libraryFacts}
        action={COPY.openLibrary}
        actionIcon={GalleryVerticalEnd}
        accept={libraryTypes({ hasVideos: picking.videos !== null })}
        room={picking.room}
        onFiles={(files) => show(picking.add(files, 'library'))}
      />
      <PickerMessages messages={messages} />
      {picking.room === 0 && <FullNotice max={picking.max} />}
      <ChosenGrid
        items={picking.items.filter(({ source }) => source === 'library')}
        onRemove={picking.remove}
      />
    </>
  );
}
