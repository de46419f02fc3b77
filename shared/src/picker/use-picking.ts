import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isVideoFile, measureVideo } from '../media/measure-video.ts';
import { conversionMessage } from '../photo-conversion/conversion-messages.ts';
import { convertPhoto } from '../photo-conversion/convert-photo.ts';
import { isConvertible, isForeign } from '../photo-conversion/convertible.ts';
import { hasTooManyPixels } from '../photo-conversion/photo-pixels.ts';
import { pickedFileProblem } from '../validation/image-files.ts';
import { filmProblem, videoProblem, type VideoLimits } from '../validation/video-files.ts';
import { COPY } from './copy.ts';
import type { PickedPhoto, PhotoSource, PhotoStore } from './photo-store.ts';
import { withTypeOfContent } from './photo-types.ts';
import {
  createPreparationQueue,
  NOTHING_TO_PREPARE,
  type Preparations,
} from './preparation/preparation-queue.ts';

/** What every tab of the picker works with. */
export type Picking = {
  items: readonly PickedPhoto[];
  max: number;
  /** How many more may be chosen. */
  room: number;
  /** What videos may be; null: only photos are chosen. */
  videos: VideoLimits | null;
  /**
   * Adds the valid files and resolves to the messages about the others. Where a photo has to be converted or
   * a video measured, it and the rest follow one after another, with their messages in `preparations`.
   */
  add: (files: readonly File[], source: PhotoSource) => Promise<readonly string[]>;
  remove: (id: string) => void;
  clear: () => void;
  preparations: Preparations;
  /** Messages that were announced, until the person dismisses them. */
  pastMessages: readonly string[];
  addPastMessages: (messages: readonly string[]) => void;
  dismissMessages: () => void;
  /** More photos are about to come. */
  isPreparing: boolean;
  /** Leaves out what is not prepared yet. */
  stopPreparing: () => void;
};

type PickingOptions = {
  max: number;
  videos: VideoLimits | null;
  /** Hears of every file that came into the store. */
  onSelected?: ((files: readonly File[]) => void) | undefined;
};

/** The selection of a store, held to `max`. */
export function usePicking(store: PhotoStore, { max, videos, onSelected }: PickingOptions): Picking {
  const { items, remove, clear } = useStore(store);
  const room = Math.max(0, max - items.length);
  const isHere = useIsHere();
  const [preparations, setPreparations] = useState(NOTHING_TO_PREPARE);
  const [untyped, setUntyped] = useState(0);
  const [pastMessages, setPastMessages] = useState<readonly string[]>([]);
  const [queue] = useState(() => createPreparationQueue(setPreparations));
  // The dialog closed: what is not prepared by now is left out.
  useEffect(() => queue.stop, [queue]);

  // Reads the current value: a download or a conversion may end long after the render that began it.
  const roomNow = (): number => Math.max(0, max - store.getState().items.length);
  const isOfVideo = (file: File): boolean => videos !== null && isVideoFile(file);

  function addChecked(files: readonly File[], source: PhotoSource): readonly string[] {
    const { accepted, messages } = checkPhotos(files, { room: roomNow(), max });
    store.getState().add(accepted, source);
    if (accepted.length > 0) onSelected?.(accepted);
    return messages;
  }

  async function addVideo(
    file: File,
    limits: VideoLimits,
    { source, signal }: { source: PhotoSource; signal: AbortSignal },
  ): Promise<readonly string[]> {
    // Before the browser opens it: a film may be too large for this device, too.
    const problemAtOnce = videoProblem(file, null, limits) ?? (await filmProblem(file, limits));
    const facts = problemAtOnce === null ? await measureVideo(file) : null;
    if (signal.aborted) return [];
    const problem = problemAtOnce ?? videoProblem(file, facts, limits);
    if (problem !== null) return [problem];
    if (roomNow() === 0) return [COPY.tooMany(max)];
    store.getState().add([file], source, facts);
    onSelected?.([file]);
    return [];
  }

  async function addConverted(
    file: File,
    { source, signal }: { source: PhotoSource; signal: AbortSignal },
  ): Promise<readonly string[]> {
    // Nobody waits for a conversion that has no slot.
    if (roomNow() === 0) return [COPY.tooMany(max)];
    try {
      const jpeg = await convertPhoto(file, signal);
      return signal.aborted ? [] : addChecked([jpeg], source);
    } catch (error) {
      return isForeign(file) ? [conversionMessage(error, file.name, file)] : addChecked([file], source);
    }
  }

  async function prepare(
    { file, isConversion }: ReadFile,
    to: { source: PhotoSource; signal: AbortSignal },
  ): Promise<readonly string[]> {
    if (isConversion) return addConverted(file, to);
    return videos !== null && isVideoFile(file) ? addVideo(file, videos, to) : addChecked([file], to.source);
  }

  function addPastMessages(messages: readonly string[]): void {
    setPastMessages((others) => [...others, ...messages]);
  }

  async function add(files: readonly File[], source: PhotoSource): Promise<readonly string[]> {
    setUntyped((count) => count + 1);
    const read = await Promise.all(files.map(readBeginning));
    setUntyped((count) => count - 1);
    // The dialog closed meanwhile: drop the files, since their previews would never be released.
    if (!isHere()) return [];
    if (!queue.isBusy() && !read.some(({ file, isConversion }) => isConversion || isOfVideo(file)))
      return addChecked(
        read.map(({ file }) => file),
        source,
      );
    // The queue forgets them with the next choice.
    if (!queue.isBusy()) addPastMessages(preparations.messages);
    queue.add(
      read.map((each) => ({
        isConversion: each.isConversion,
        run: (signal) => prepare(each, { source, signal }),
      })),
    );
    return [];
  }

  return {
    items,
    max,
    room,
    videos,
    add,
    remove,
    clear,
    preparations,
    pastMessages,
    addPastMessages,
    dismissMessages: () => setPastMessages([]),
    isPreparing: preparations.isBusy || untyped > 0,
    stopPreparing: queue.stop,
  };
}

type ReadFile = { file: File; isConversion: boolean };

export async function readBeginning(untyped: File): Promise<ReadFile> {
  const file = await withTypeOfContent(untyped);
  return { file, isConversion: isConvertible(file) || (await hasTooManyPixels(file)) };
}

/** Whether the component is still mounted, readable after its last render. */
function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

type CheckedPhotos = {
  accepted: readonly File[];
  /** Messages about the others, Korean, naming every rejected file. */
  messages: readonly string[];
};

/** Validates chosen files with `room` of at most `max` slots free (product.md section 5). */
export function checkPhotos(
  files: readonly File[],
  { room, max }: { room: number; max: number },
): CheckedPhotos {
  const messages = files.flatMap((file) => pickedFileProblem(file) ?? []);
  const good = files.filter((file) => pickedFileProblem(file) === null);
  if (good.length > room) messages.push(COPY.tooMany(max));
  return { accepted: good.slice(0, room), messages };
}
