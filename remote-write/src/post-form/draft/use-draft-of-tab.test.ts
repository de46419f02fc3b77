import { act, renderHook, waitFor } from '@testing-library/react';
import { createDraftAutosave, draftKeyOf } from 'shared/device';
import { storeFiles } from 'shared/testing/stored-files';
import { FakeLocks } from 'shared/testing/fake-locks';
import { emptyDraft } from './post-draft.ts';
import { contentOfDraft } from './saved-draft.ts';
import { type DraftOfTab, useDraftOfTab } from './use-draft-of-tab.ts';

storeFiles();

/** Of a test of its own: the device is the same. */
let userId = 0;

beforeEach(() => {
  userId += 1;
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
});

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

/** A tab that does not get its turn says so after a second. */
const eventually = (check: () => void) => waitFor(check, { timeout: 20_000 });

/** What a form saves, or deletes where it was sent. */
async function save(title: string | null, of = userId): Promise<void> {
  const saving = await createDraftAutosave(draftKeyOf(of), () => undefined);
  if (title === null) return saving.forget();
  saving.save(contentOfDraft({ ...emptyDraft('2026-11-20', null), title }));
  await saving.whenIdle();
}

/** A tab with the form open, once it knows who writes the draft. */
async function opened() {
  const hook = renderHook((of: number) => useDraftOfTab(draftKeyOf(of)), { initialProps: userId });
  await eventually(() => expect(hook.result.current).toBeDefined());
  return {
    now: (): DraftOfTab => {
      if (hook.result.current === undefined) throw new Error('It is not known who writes the draft');
      return hook.result.current;
    },
    takeOver: () => act(() => hook.result.current?.takeOver()),
    show: hook.rerender,
    close: hook.unmount,
  };
}

const titleOf = (draft: DraftOfTab['savedDraft'] | undefined) => (draft ? draft.title : draft);

test('a second tab begins empty, and has what the first one wrote to its end once that one has closed', async () => {
  await save('감');
  const first = await opened();
  expect(titleOf(first.now().savedDraft)).toBe('감');
  const second = await opened();
  expect(second.now()).toMatchObject({ isElsewhere: true, savedDraft: null, left: undefined });
  await save('감 따던 날');
  first.close();
  await eventually(() => expect(titleOf(second.now().left)).toBe('감 따던 날'));
  expect(second.now()).toMatchObject({ isElsewhere: true, savedDraft: null });
  const before = second.now().formKey;
  second.takeOver();
  expect(second.now()).toMatchObject({ isElsewhere: false, left: undefined });
  expect(titleOf(second.now().savedDraft)).toBe('감 따던 날');
  expect(second.now().formKey).not.toBe(before);
});

test('where the first one has sent its post, the second one goes on in the same form', async () => {
  await save('감 따던 날');
  const first = await opened();
  const second = await opened();
  await save(null);
  first.close();
  await eventually(() => expect(second.now().left).toBeNull());
  const before = second.now().formKey;
  second.takeOver();
  expect(second.now()).toMatchObject({ isElsewhere: false, savedDraft: null, formKey: before });
});

test('the first one stays the first one, whoever comes and goes', async () => {
  await save('감');
  const first = await opened();
  const second = await opened();
  second.close();
  const third = await opened();
  expect(titleOf(first.now().savedDraft)).toBe('감');
  expect([first.now().isElsewhere, third.now().isElsewhere]).toEqual([false, true]);
});

test('another draft in the same tab is another one: it has its own text', async () => {
  const other = 1_000 + userId;
  await save('감');
  await save('귤', other);
  const first = await opened();
  const second = await opened();
  second.show(other);
  await eventually(() => expect(second.now().isElsewhere).toBe(false));
  expect(titleOf(second.now().savedDraft)).toBe('귤');
  expect(titleOf(first.now().savedDraft)).toBe('감');
});
