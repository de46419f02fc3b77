import { loadRecordedVoices, type VoiceChunk } from 'shared/device';

type ChunkSaver = {
  /** Parts are saved in their order; the next one waits for the one before. */
  save: (part: Blob, facts: Omit<VoiceChunk, 'data'>) => void;
};

type Recording = { draftKey: string; voiceId: string; type: string };

/**
 * The promise covers all recordings of this page: whoever comes back waits for what the one before still
 * writes.
 */
let writing = Promise.resolve();

/** Resolves once every part that was saved so far is on the device, or could not be stored. */
export const chunksAreStored = (): Promise<void> => writing;

/**
 * Saves each second of a recording on the device. Where nothing can be stored the recording goes on in the
 * page; a full device is reported, because nothing more would survive it.
 */
export function createChunkSaver({ draftKey, ...recording }: Recording, onNoRoom: () => void): ChunkSaver {
  let number = 0;
  let isOff = false;

  async function write(part: Blob, facts: Omit<VoiceChunk, 'data'>): Promise<void> {
    if (isOff) return;
    try {
      const voices = await loadRecordedVoices();
      await voices.append(draftKey, number, { ...recording, ...facts, data: await part.arrayBuffer() });
      number += 1;
    } catch (error) {
      isOff = true;
      if (error instanceof DOMException && error.name === 'QuotaExceededError') onNoRoom();
    }
  }

  return {
    save(part, facts) {
      writing = writing.then(() => write(part, facts));
    },
  };
}

/** Deletes what is recorded of a voice that is saved elsewhere by now. Never fails. */
export async function forgetVoice(draftKey: string, voiceId: string): Promise<void> {
  try {
    await (await loadRecordedVoices()).remove(draftKey, voiceId);
  } catch {
    // The code could not be loaded: it is offered again, and known by its id.
  }
}
