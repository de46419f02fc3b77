import { screen, waitFor } from '@testing-library/react';
import { createDraftAutosave, draftKeyOf, readDraft } from 'shared/device';
import { sampleUser } from 'shared/testing/sample-data';
import { storeFiles } from 'shared/testing/stored-files';
import { FakeLocks } from 'shared/testing/fake-locks';
import { openWrite, title } from '../../testing/open-write.ts';

storeFiles();

const DRAFT_KEY = draftKeyOf(sampleUser().userId);

afterEach(async () => {
  await (await createDraftAutosave(DRAFT_KEY, () => undefined)).forget();
});

/** Another window holds the lock, or none does. */
function locks(isHeldElsewhere: boolean): void {
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => unknown) =>
    isHeldElsewhere
      ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(run());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

test('다른 창에서 쓰는 글은 그대로 있고, 이 창은 그렇다고 말하며 빈 글로 시작한다', async () => {
  locks(false);
  const first = await openWrite();
  await first.user.type(title(), '감 따던 날');
  expect(await screen.findByText('임시 저장됨')).toBeInTheDocument();
  expect(screen.queryByText('다른 창에서 이 글을 쓰고 있어요.')).not.toBeInTheDocument();
  first.unmount();

  locks(true);
  const second = await openWrite();
  expect(await screen.findByText('다른 창에서 이 글을 쓰고 있어요.')).toBeVisible();
  expect(title()).toHaveValue('');
  await second.user.type(title(), '다른 글');
  expect(screen.queryByText('임시 저장됨')).not.toBeInTheDocument();
  const saved = await readDraft(DRAFT_KEY);
  expect(saved).toMatchObject({ fields: { title: '감 따던 날' } });
});

describe('다른 창이 닫히면', () => {
  /** Another window wrote this and is open; returns what closes it. */
  async function writtenElsewhere(text: string): Promise<() => void> {
    locks(false);
    const first = await openWrite();
    await first.user.type(title(), text);
    await screen.findByText('임시 저장됨');
    first.unmount();
    const held = new FakeLocks();
    Object.defineProperty(navigator, 'locks', { value: held, configurable: true });
    const { signal } = new AbortController();
    return new Promise((resolve) => {
      const isClosed = new Promise<void>((close) => resolve(close));
      void held.request(`ongi-draft-${DRAFT_KEY}`, { signal }, () => isClosed);
    });
  }

  test('적은 것이 없는 이 창이 쓰던 글을 이어서 쓴다', async () => {
    const close = await writtenElsewhere('감 따던 날');
    const { user } = await openWrite();
    expect(await screen.findByText('다른 창에서 이 글을 쓰고 있어요.')).toBeVisible();
    close();
    await waitFor(() => expect(title()).toHaveValue('감 따던 날'));
    expect(screen.queryByText('다른 창에서 이 글을 쓰고 있어요.')).not.toBeInTheDocument();
    await user.type(title(), ', 오후');
    expect(await screen.findByText('임시 저장됨')).toBeInTheDocument();
    expect(await readDraft(DRAFT_KEY)).toMatchObject({ fields: { title: '감 따던 날, 오후' } });
  });

  test('적은 것이 있으면 물어보고, 그때까지 아무것도 덮어쓰지 않는다', async () => {
    const close = await writtenElsewhere('감 따던 날');
    const { user } = await openWrite();
    expect(await screen.findByText('다른 창에서 이 글을 쓰고 있어요.')).toBeVisible();
    await user.type(title(), '다른 글');
    close();
    expect(await screen.findByText('다른 창이 닫혔어요.')).toBeVisible();
    expect(title()).toHaveValue('다른 글');
    expect(await readDraft(DRAFT_KEY)).toMatchObject({ fields: { title: '감 따던 날' } });
    await user.click(screen.getByRole('button', { name: '쓰던 글 불러오기' }));
    await waitFor(() => expect(title()).toHaveValue('감 따던 날'));
    expect(screen.queryByText('다른 창이 닫혔어요.')).not.toBeInTheDocument();
  });
});
