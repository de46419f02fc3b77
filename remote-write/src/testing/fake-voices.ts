import { loadRecordedVoices, type StoredVoice, type VoiceChunk } from 'shared/device';

type Chunk = VoiceChunk & Pick<StoredVoice, 'voiceId' | 'type'>;

/**
 * Voices in the page instead of on the device: jsdom has no IndexedDB. Call in `beforeEach`; mocks are
 * restored after it.
 */
export async function fakeVoices(): Promise<void> {
  const stored = new Map<string, Chunk[]>();
  const voices = await loadRecordedVoices();
  jest.spyOn(voices, 'append').mockImplementation(async (draftKey, number, chunk) => {
    const before = number === 0 ? [] : (stored.get(draftKey) ?? []);
    stored.set(draftKey, [...before, chunk]);
  });
  jest.spyOn(voices, 'read').mockImplementation(async (draftKey) => {
    const chunks = stored.get(draftKey) ?? [];
    const last = chunks.at(-1);
    if (last === undefined) return null;
    const { voiceId, type, elapsedMs } = last;
    const file = new Blob(
      chunks.map(({ data }) => data),
      { type },
    );
    return { voiceId, type, file, elapsedMs, levels: chunks.flatMap(({ levels }) => levels) };
  });
  jest.spyOn(voices, 'remove').mockImplementation(async (draftKey, voiceId) => {
    if (stored.get(draftKey)?.[0]?.voiceId === voiceId) stored.delete(draftKey);
  });
}
