import { RECORDING_TYPES, type RecordingType } from 'shared/contract/recording';
import type { TakenFile } from 'shared/ui/taken-file';
import { takenPhoto, takenVoice } from './taken-files.ts';

const refresh = async () => undefined;
const at = (file: string) => `http://localhost/api/media/${'a'.repeat(32)}/${file}?e=1&s=2`;
const recording = { jobId: null, durationMs: 1, rejection: null };
const of = { day: '2025-11-08', number: 3, refresh };

/** A file of each kind of recording that the contract knows, ready and on its way. */
const RECORDINGS: Readonly<Record<RecordingType, (isReady: boolean) => TakenFile | null>> = {
  video: (isReady) =>
    takenPhoto(
      {
        url: at('full.jpg'),
        video: { ...recording, state: 'ready', url: isReady ? at('full.mp4') : null, originalUrl: null },
      },
      of,
    ),
  voice: (isReady) =>
    takenVoice({ memoryDate: '2025-11-08' }, { url: isReady ? at('full.m4a') : null }, refresh),
};

test.each(RECORDING_TYPES)('a recording is taken along once it is ready: %s', (type) => {
  expect(RECORDINGS[type](true)).toMatchObject({ mime: expect.stringMatching(/^(video|audio)\/mp4$/) });
  expect(RECORDINGS[type](false)).toBeNull();
});

test.each(['jpg', 'png', 'gif', 'webp'])(
  'a photo is taken along in full size, named by its day: %s',
  (ending) => {
    expect(takenPhoto({ url: at(`full.${ending}`) }, of)).toMatchObject({
      fileName: `온기-2025-11-08-3.${ending}`,
      mime: `image/${ending === 'jpg' ? 'jpeg' : ending}`,
      source: at(`full.${ending}`),
    });
  },
);

test('a video with an original is taken along as it was filmed', () => {
  const video = {
    ...recording,
    state: 'ready' as const,
    url: at('full.mp4'),
    originalUrl: at('original.mp4'),
  };
  expect(takenPhoto({ url: at('full.jpg'), video }, of)).toMatchObject({
    fileName: '온기-2025-11-08-3.mp4',
    source: at('original.mp4'),
  });
});
