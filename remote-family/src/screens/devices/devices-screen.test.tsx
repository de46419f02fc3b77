import { screen, waitFor, within } from '@testing-library/react';
import { authCalls, type DeviceSession } from 'shared/contract/auth';
import { respondsWith } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { openAt } from '../../testing/open-family.ts';

const NOW = new Date().toISOString();
const LONG_AGO = new Date(Date.now() - 3 * 86_400_000).toISOString();

const phone: DeviceSession = {
  sessionId: 1,
  device: 'Android · Chrome',
  createdAt: NOW,
  lastUsedAt: NOW,
  isCurrent: true,
};
const tablet: DeviceSession = { ...phone, sessionId: 2, device: 'iPad · Safari', isCurrent: false };
const unknown: DeviceSession = { ...tablet, sessionId: 3, device: null, lastUsedAt: LONG_AGO };

const ONLY_THIS = '다른 기기에서는 로그인하지 않았어요.';

function openDevices(...sessions: DeviceSession[]) {
  let left = sessions;
  return openAt('/setting/devices', [
    respondsWith(authCalls.sessions, () => left),
    respondsWith(authCalls.endSession, ({ params }) => {
      left = left.filter(({ sessionId }) => String(sessionId) !== params['sessionId']);
      return null;
    }),
    respondsWith(authCalls.endOtherSessions, () => ((left = [phone]), null)),
  ]);
}

describe('로그인한 기기', () => {
  test('지금 기기가 맨 위에 표시되고, 다른 기기는 언제 썼는지 보인다', async () => {
    openDevices(tablet, phone, unknown);
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Android · Chrome지금 이 기기');
    expect(within(first ?? document.body).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent('iPad · Safari오늘 사용');
    expect(third).toHaveTextContent('알 수 없는 기기3일 전 사용');
  });

  test('하나를 로그아웃하면 목록에서 없어지고, 다른 기기를 모두 로그아웃하기 전에 한 번 물어본다', async () => {
    const { user } = openDevices(phone, tablet, unknown);
    await user.click(await screen.findByRole('button', { name: 'iPad · Safari 로그아웃' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }));
    const name = '다른 기기에서 모두 로그아웃할까요?';
    const question = within(await screen.findByRole('alertdialog', { name }));
    await user.click(question.getByRole('button', { name: '로그아웃' }));
    expect(await screen.findByText(ONLY_THIS)).toBeVisible();
  });

  testLoading((response) => openAt('/setting/devices', [response]), authCalls.sessions, {
    failed: '로그인한 기기를 불러오지 못했어요.',
    works: respondsWith(authCalls.sessions, [phone]),
    shown: ONLY_THIS,
  });
});
