import 'fake-indexeddb/auto';
import { countUnsent, deleteUnsent, draftKeyOf, loadRecordedVoices } from 'shared/device';
import { setUser } from 'shared/session';
import { sampleUser } from 'shared/testing/sample-data';
import { openVoices } from './recorded-voices.ts';

// One user id is a prefix of the other.
const ME = sampleUser({ userId: 1 });
const OTHER = sampleUser({ userId: 12 });

const KEY = draftKeyOf(ME.userId);

function bytes(text: string): ArrayBuffer {
  const { buffer } = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return buffer;
}

async function record(draftKey: string, voiceId: string, seconds: readonly string[]): Promise<void> {
  const voices = await loadRecordedVoices();
  for (const [number, text] of seconds.entries()) {
    await voices.append(draftKey, number, {
      voiceId,
      type: 'audio/webm;codecs=opus',
      data: bytes(text),
      elapsedMs: (number + 1) * 1_000,
      levels: [number, 50],
    });
  }
}

async function read(draftKey = KEY) {
  return (await loadRecordedVoices()).read(draftKey);
}

afterEach(async () => {
  const database = await openVoices();
  await database.clear('voice-chunks');
});

it('is read as it was spoken: its seconds in order, its time and its levels', async () => {
  await record(
    KEY,
    'one',
    Array.from({ length: 12 }, (_, second) => String.fromCharCode(97 + second)),
  );
  const stored = await read();
  expect(stored).toMatchObject({ voiceId: 'one', type: 'audio/webm;codecs=opus', elapsedMs: 12_000 });
  expect(stored?.levels.slice(-4)).toEqual([10, 50, 11, 50]);
  expect(stored?.file.size).toBe(12);
});

it('the first second of another recording replaces all of the one before', async () => {
  await record(KEY, 'one', ['a', 'b', 'c']);
  await record(KEY, 'two', ['d']);
  expect(await read()).toMatchObject({ voiceId: 'two', elapsedMs: 1_000 });
});

it('only the named recording is removed', async () => {
  await record(KEY, 'two', ['a']);
  const voices = await loadRecordedVoices();
  await voices.remove(KEY, 'one');
  expect(await read()).not.toBeNull();
  await voices.remove(KEY, 'two');
  expect(await read()).toBeNull();
});

it('what another version has written is left alone', async () => {
  await (await openVoices()).put('voice-chunks', { later: true }, [KEY, 0]);
  expect(await read()).toBeNull();
});

it('counts as unsent, once beside its draft, and is deleted with what the person has not sent', async () => {
  await record(KEY, 'one', ['a', 'b']);
  await record(draftKeyOf(ME.userId, 3), 'two', ['a']);
  await record(draftKeyOf(OTHER.userId), 'three', ['a']);
  setUser(ME);
  expect(await countUnsent()).toEqual({ drafts: 2, waiting: 0, comments: 0 });
  await deleteUnsent();
  expect(await countUnsent()).toEqual({ drafts: 0, waiting: 0, comments: 0 });
  expect(await read()).toBeNull();
  expect(await read(draftKeyOf(OTHER.userId))).not.toBeNull();
});
