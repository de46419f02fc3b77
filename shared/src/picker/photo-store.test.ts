import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { createPhotoStore } from './photo-store.ts';

fillBrowserGaps();

function photo(name: string): File {
  return new File(['photo'], name, { type: 'image/jpeg', lastModified: 1_795_500_000_000 });
}

function namesIn(store: ReturnType<typeof createPhotoStore>): string[] {
  return store.getState().items.map(({ name }) => name);
}

test('a picture keeps what is known of its file', () => {
  const store = createPhotoStore();
  const file = photo('감 따던 날.jpg');
  expect(store.getState().add([file], 'library')).toEqual([]);
  expect(store.getState().items).toEqual([
    {
      id: expect.any(String),
      file,
      preview: expect.stringMatching(/^blob:/),
      source: 'library',
      name: '감 따던 날.jpg',
      size: 5,
      type: 'image/jpeg',
      lastModified: 1_795_500_000_000,
    },
  ]);
});

test('a store holds one picture where nothing else was said, and answers the rest', () => {
  const store = createPhotoStore();
  const rejected = store.getState().add([photo('가.jpg'), photo('나.jpg'), photo('다.jpg')], 'local');
  expect(namesIn(store)).toEqual(['가.jpg']);
  expect(rejected.map(({ name }) => name)).toEqual(['나.jpg', '다.jpg']);
  expect(store.getState().add([photo('라.jpg')], 'camera')).toHaveLength(1);
});

test('pictures change places, and places that do not exist change nothing', () => {
  const store = createPhotoStore(3);
  store.getState().add([photo('가.jpg'), photo('나.jpg'), photo('다.jpg')], 'local');
  store.getState().reorder(0, 2);
  expect(namesIn(store)).toEqual(['나.jpg', '다.jpg', '가.jpg']);
  store.getState().reorder(2, 0);
  expect(namesIn(store)).toEqual(['가.jpg', '나.jpg', '다.jpg']);
  store.getState().reorder(0, 3);
  store.getState().reorder(-1, 0);
  expect(namesIn(store)).toEqual(['가.jpg', '나.jpg', '다.jpg']);
});

test('no preview is left behind', () => {
  const made = jest.spyOn(URL, 'createObjectURL');
  const released = jest.spyOn(URL, 'revokeObjectURL');
  const store = createPhotoStore(2);
  store.getState().add([photo('가.jpg'), photo('나.jpg'), photo('자리가 없는.jpg')], 'local');
  expect(made).toHaveBeenCalledTimes(2);

  const [first] = store.getState().items;
  store.getState().remove(first?.id ?? '');
  store.getState().remove(first?.id ?? '');
  store.getState().remove('없는 사진');
  expect(released).toHaveBeenCalledTimes(1);
  expect(released).toHaveBeenCalledWith(first?.preview);

  store.getState().reorder(0, 0);
  store.getState().clear();
  store.getState().clear();
  const addresses = made.mock.results.map(({ value }) => String(value)).toSorted();
  expect(released.mock.calls.map(([address]) => address).toSorted()).toEqual(addresses);
});
