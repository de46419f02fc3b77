import type { ReactNode } from 'react';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { DraftPhoto } from '../draft/post-draft.ts';

type SortablePhotosProps = {
  photos: readonly DraftPhoto[];
  onMove: (photo: DraftPhoto, from: number, to: number) => void;
  children: ReactNode;
};

/** A press that moves less than this is a press. */
const MOUSE = { activationConstraint: { distance: 6 } };
/** A finger that rests takes the photo; one that moves at once scrolls the strip. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };

/** Photos sortable by mouse or touch. The field announces the changes. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

export function SortablePhotos({ photos, onMove, children }: SortablePhotosProps) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));

  function onDragEnd({ active, over }: DragEndEvent): void {
    const from = photos.findIndex(({ key }) => key === active.id);
    const to = photos.findIndex(({ key }) => key === over?.id);
    const photo = photos[from];
    if (photo !== undefined && to !== -1 && to !== from) onMove(photo, from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={photos.map(({ key }) => key)} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
