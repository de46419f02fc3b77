import { ConversionError, convertPhoto } from '../photo-conversion/convert-photo.ts';
import { type Conversions, createConversionQueue, NOTHING_TO_CONVERT } from './conversion-queue.ts';

jest.mock('../photo-conversion/convert-photo.ts', () => ({
  ...jest.requireActual<object>('../photo-conversion/convert-photo.ts'),
  convertPhoto: jest.fn(),
}));

const convert = jest.mocked(convertPhoto);

const heic = (name: string) => new File(['heic'], `${name}.heic`, { type: 'image/heic' });
const jpeg = (name: string) => new File(['jpeg'], `${name}.jpg`, { type: 'image/jpeg' });

/** Ends the conversion that runs. */
let end: { done: () => void; fail: (error: unknown) => void } | null;

beforeEach(() => {
  end = null;
  convert.mockImplementation(
    ({ name }, signal) =>
      new Promise((resolve, reject) => {
        if (end !== null) throw new Error('two at a time');
        const after = (work: () => void) => () => {
          end = null;
          work();
        };
        end = {
          done: after(() => resolve(jpeg(name.split('.')[0] ?? ''))),
          fail: (error) => after(() => reject(error))(),
        };
        signal.addEventListener(
          'abort',
          after(() => reject(signal.reason as Error)),
        );
      }),
  );
});

function queueWith({ room = 10 } = {}) {
  const ready: string[] = [];
  let conversions: Conversions = NOTHING_TO_CONVERT;
  const queue = createConversionQueue((next) => (conversions = next));
  const handlers = {
    onReady: ({ name }: File) => {
      ready.push(name);
      return [];
    },
    rejection: () => (ready.length >= room ? '자리가 없습니다.' : null),
  };
  return {
    ready,
    queue,
    add: (...files: File[]) => queue.add(files, handlers),
    conversions: () => conversions,
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('files come in their order, and one is converted at a time', async () => {
  const { ready, add, conversions, queue } = queueWith();
  add(jpeg('가'), heic('나'), jpeg('다'), heic('라'));
  await settle();
  expect(ready).toEqual(['가.jpg']);
  expect(conversions().progress).toEqual({ index: 1, total: 2 });
  end?.done();
  await settle();
  expect(ready).toEqual(['가.jpg', '나.jpg', '다.jpg']);
  expect(conversions().progress).toEqual({ index: 2, total: 2 });
  expect(queue.isBusy()).toBe(true);
  end?.done();
  await settle();
  expect(ready).toEqual(['가.jpg', '나.jpg', '다.jpg', '라.jpg']);
  expect(conversions()).toEqual(NOTHING_TO_CONVERT);
  expect(queue.isBusy()).toBe(false);
});

test('what is chosen meanwhile comes after it', async () => {
  const { ready, add, conversions } = queueWith();
  add(heic('가'));
  await settle();
  add(jpeg('나'), heic('다'));
  expect(conversions().progress).toEqual({ index: 1, total: 2 });
  end?.done();
  await settle();
  end?.done();
  await settle();
  expect(ready).toEqual(['가.jpg', '나.jpg', '다.jpg']);
});

test('one that cannot be converted is named, and the others come', async () => {
  const { ready, add, conversions } = queueWith();
  add(heic('가'), heic('나'), jpeg('다'));
  await settle();
  end?.fail(new ConversionError('unreadable'));
  await settle();
  end?.fail(new ConversionError('not-loaded'));
  await settle();
  expect(ready).toEqual(['다.jpg']);
  expect(conversions()).toEqual({
    progress: null,
    messages: [
      "가.heic: 이 기기에서 바꿀 수 없는 사진입니다. JPEG로 저장해 다시 골라주세요. 아이폰이라면 설정 > 카메라 > 포맷에서 '높은 호환성'을 골라주세요.",
      '나.heic: 사진을 바꾸는 데 필요한 것을 받지 못했습니다. 인터넷 연결을 확인하고 다시 골라주세요.',
    ],
  });
  add(heic('라'));
  expect(conversions().messages).toEqual([]);
});

test('what has no slot is not converted', async () => {
  const { add, conversions } = queueWith({ room: 1 });
  add(heic('가'), heic('나'));
  await settle();
  end?.done();
  await settle();
  expect(convert).toHaveBeenCalledTimes(1);
  expect(conversions()).toEqual({ progress: null, messages: ['자리가 없습니다.'] });
});

test('stopped, it leaves out the rest without a message, and goes on with what is chosen next', async () => {
  const { ready, add, conversions, queue } = queueWith();
  add(heic('가'), heic('나'));
  await settle();
  queue.stop();
  expect(conversions()).toEqual(NOTHING_TO_CONVERT);
  add(heic('다'));
  await settle();
  end?.done();
  await settle();
  expect(ready).toEqual(['다.jpg']);
});
