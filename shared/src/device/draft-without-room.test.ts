import { type AutosaveStatus, createDraftAutosave, readDraft } from 'shared/device';
import { LIMITS } from 'shared/contract/limits';
import { storeFiles } from 'shared/testing/stored-files';

storeFiles();

const KEY = '7:new';

/** Ids of files that the device has no room for. */
let unfit: string[];
let stored: string[];

beforeEach(() => {
  unfit = [];
  stored = [];
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const photoId: unknown = this.name === 'draft-photos' && Array.isArray(key) ? key[1] : null;
    if (typeof photoId === 'string') {
      stored.push(photoId);
      if (unfit.includes(photoId)) throw new DOMException('full', 'QuotaExceededError');
    }
    return Reflect.apply(put, this, key === undefined ? [value] : [value, key]);
  });
});

const fileOf = (photoId: string, bytes: number) => {
  const file = new File([photoId], photoId);
  Object.defineProperty(file, 'size', { value: bytes });
  return { photoId, file };
};
const photo = (photoId: string) => fileOf(photoId, 5_000_000);
const film = (photoId: string) => fileOf(photoId, LIMITS.imageBytes + 1);

async function openAutosave() {
  const statuses: AutosaveStatus[] = [];
  const autosave = await createDraftAutosave(KEY, (status) => statuses.push(status));
  const save = async (title: string, photos: ReturnType<typeof fileOf>[]) => {
    autosave.save({ fields: { title }, photos });
    await autosave.whenIdle();
    const draft = await readDraft(KEY);
    return [statuses.at(-1), draft?.fields, draft?.photos.map(({ photoId }) => photoId)];
  };
  return { autosave, save };
}

afterEach(async () => {
  await (await createDraftAutosave(KEY, () => undefined)).forget();
});

test('a film without room does not keep text and photos from being saved, and is tried once', async () => {
  const { save } = await openAutosave();
  unfit = ['film'];
  expect(await save('첫', [photo('a'), film('film')])).toEqual(['no-room', { title: '첫' }, ['a']]);
  expect(await save('첫걸음', [photo('a'), film('film')])).toEqual(['no-room', { title: '첫걸음' }, ['a']]);
  expect(stored.filter((photoId) => photoId === 'film')).toHaveLength(1);
  expect(await save('첫걸음', [photo('a')])).toEqual(['kept', { title: '첫걸음' }, ['a']]);
});

test('a film that is stored stays, when another has no room', async () => {
  const { save } = await openAutosave();
  expect(await save('첫', [film('one')])).toEqual(['kept', { title: '첫' }, ['one']]);
  unfit = ['two'];
  expect(await save('둘', [film('one'), film('two')])).toEqual(['no-room', { title: '둘' }, ['one']]);
  expect(await save('둘', [film('one')])).toEqual(['kept', { title: '둘' }, ['one']]);
});

test('where not even a photo has room, nothing is changed', async () => {
  const { save } = await openAutosave();
  await save('첫', [photo('a')]);
  unfit = ['b'];
  expect(await save('둘', [photo('a'), photo('b')])).toEqual(['no-room', { title: '첫' }, ['a']]);
});
