import { screen } from '@testing-library/react';
import { draftKeyOf, readDraft } from 'shared/device';
import { sampleUser } from 'shared/testing/sample-data';
import { storeFiles } from 'shared/testing/stored-files';
import { openWrite, title } from '../../testing/open-write.ts';

storeFiles();

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
  const saved = await readDraft(draftKeyOf(sampleUser().userId));
  expect(saved).toMatchObject({ fields: { title: '감 따던 날' } });
});
