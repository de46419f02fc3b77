import { FolderOpen, ImagePlus, GalleryVerticalEnd, Images } from 'lucide-react';
import { ChosenGrid } from './ChosenGrid.tsx';
import { COPY } from '../copy.ts';
import { FileChooser } from './FileChooser.tsx';
import { fileTypes, libraryTypes } from '../photo-types.ts';
import { FullNotice, PickerMessages, usePassingMessages } from '../PickerMessages.tsx';
import type { Picking } from '../use-picking.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/** 파일 선택: files of the device, chosen, dropped or pasted; below them everything that was chosen, wherever. */
export function LocalTab({ picking }: { picking: Picking }) {
  const { items, room, max, videos } = picking;
  const [messages, show] = usePassingMessages(picking.addPastMessages);
  const isOver = useDroppedFiles(add);

  function add(files: readonly File[]): void {
    void picking.add(files, 'local').then(show);
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

/** 사진 보관함: the phone's own photo library. A page may not look into it, so the phone shows it. */
export function LibraryTab({ picking }: { picking: Picking }) {
  const [messages, show] = usePassingMessages(picking.addPastMessages);
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
        onFiles={(files) => void picking.add(files, 'library').then(show)}
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

/** Accepts files dropped or pasted anywhere: else the browser opens them. Returns whether files are over. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
  });

  useEffect(() => {
    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    }
    function onDragLeave(event: DragEvent) {
      // Between two elements of the page there is a next one; out of the window there is none.
      if (event.relatedTarget === null) setIsOver(false);
    }
    function onDrop(event: DragEvent) {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    }
    function onPaste(event: ClipboardEvent) {
      take([...(event.clipboardData?.files ?? [])]);
    }

    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, []);

  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Whether the device has touch input only, so nothing can be dragged. A tablet with a mouse has both. */
function isTouchOnly(): boolean {
  return (
    window.matchMedia('(any-pointer: coarse)').matches && !window.matchMedia('(any-pointer: fine)').matches
  );
}
