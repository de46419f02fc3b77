import { FolderOpen, ImagePlus } from 'lucide-react';
import { isTouchOnly } from '../../browser/touch-only.ts';
import { ChosenGrid } from './ChosenGrid.tsx';
import { COPY } from '../copy.ts';
import { FileChooser } from './FileChooser.tsx';
import { fileTypes } from '../photo-types.ts';
import { FullNotice, PickerMessages } from '../PickerMessages.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { usePassingMessages } from '../use-passing-messages.ts';
import type { Picking } from '../use-picking.ts';

/** 파일 선택: files of the device, chosen, dropped or pasted; below them everything that was chosen, wherever. */
export function LocalTab({ picking }: { picking: Picking }) {
  const { items, room, max, videos } = picking;
  const [messages, show] = usePassingMessages();
  const isOver = useDroppedFiles(add);

  function add(files: readonly File[]): void {
    show(picking.add(files, 'local'));
  }

  return (
    <>
      <FileChooser
        variant="drop"
        icon={ImagePlus}
        title={isTouchOnly() ? COPY.tap : COPY.drop}
        facts={videos === null ? COPY.facts : `${COPY.facts} · ${COPY.videoFacts(videos)}`}
        action={COPY.browse}
        actionIcon={FolderOpen}
        accept={fileTypes({ hasVideos: videos !== null })}
        room={room}
        isOver={isOver}
        onFiles={add}
      />
      <PickerMessages messages={messages} />
      {room === 0 && <FullNotice max={max} />}
      <ChosenGrid items={items} onRemove={picking.remove} onRemoveAll={picking.clear} />
    </>
  );
}
