import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Handlers for files dropped on or pasted into an element. `onFiles` never gets an empty list. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isDropTarget, setIsDropTarget] = useState(false);

  function take(files: FileList): void {
    if (files.length > 0) onFiles([...files]);
  }

  function onDragOver(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsDropTarget(true);
  }

  function onDrop(event: DragEvent): void {
    setIsDropTarget(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  }

  return {
    isDropTarget,
    handlers: {
      onDragOver,
      onDragLeave: () => setIsDropTarget(false),
      onDrop,
      onPaste: ({ clipboardData }: ClipboardEvent) => take(clipboardData.files),
    },
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
