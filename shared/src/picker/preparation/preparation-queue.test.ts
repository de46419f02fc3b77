import { createPreparationQueue, NOTHING_TO_PREPARE, type Preparations } from './preparation-queue.ts';

/** Ends the preparation that runs, with messages. */
let end: ((...messages: string[]) => void) | null;

function startQueue() {
  const begun: string[] = [];
  let preparations: Preparations = NOTHING_TO_PREPARE;
  const queue = createPreparationQueue((next) => (preparations = next));
  const preparation = (name: string, isConversion: boolean) => ({
    isConversion,
    run: async (signal: AbortSignal) => {
      if (end !== null) throw new Error('two at a time');
      begun.push(name);
      return new Promise<readonly string[]>((resolve) => {
        end = (...messages) => {
          end = null;
          resolve(messages);
        };
        signal.addEventListener('abort', () => end?.());
      });
    },
  });
  return {
    begun,
    queue,
    photos: (...names: string[]) => queue.add(names.map((name) => preparation(name, true))),
    videos: (...names: string[]) => queue.add(names.map((name) => preparation(name, false))),
    preparations: () => preparations,
  };
}

beforeEach(() => {
  end = null;
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

async function endNext(...messages: string[]): Promise<void> {
  end?.(...messages);
  await settle();
}

test('files come in their order, one at a time, and only conversions are counted', async () => {
  const { begun, photos, videos, preparations, queue } = startQueue();
  photos('가');
  videos('나');
  photos('다');
  expect(begun).toEqual(['가']);
  expect(preparations()).toEqual({ isBusy: true, conversion: { index: 1, total: 2 }, messages: [] });
  await endNext();
  expect(begun).toEqual(['가', '나']);
  expect(preparations()).toEqual({ isBusy: true, conversion: null, messages: [] });
  await endNext();
  expect(preparations().conversion).toEqual({ index: 2, total: 2 });
  expect(queue.isBusy()).toBe(true);
  await endNext();
  expect(preparations()).toEqual(NOTHING_TO_PREPARE);
  expect(queue.isBusy()).toBe(false);
});

test('messages are gathered, until something else is chosen', async () => {
  const { photos, preparations } = startQueue();
  photos('가', '나');
  await endNext('가: 바꿀 수 없습니다.');
  expect(preparations().messages).toEqual(['가: 바꿀 수 없습니다.']);
  await endNext('나: 바꿀 수 없습니다.');
  expect(preparations().messages).toEqual(['가: 바꿀 수 없습니다.', '나: 바꿀 수 없습니다.']);
  photos('다');
  expect(preparations().messages).toEqual([]);
});

test('stopped, it leaves out the rest without a message, and goes on with what is chosen next', async () => {
  const { begun, photos, preparations, queue } = startQueue();
  photos('가', '나');
  queue.stop();
  expect(preparations()).toEqual(NOTHING_TO_PREPARE);
  await settle();
  photos('다');
  await endNext();
  expect(begun).toEqual(['가', '다']);
  expect(preparations()).toEqual(NOTHING_TO_PREPARE);
});
