import { screen, within } from '@testing-library/react';
import { authCalls, type DeviceSession } from 'shared/contract/auth';
import { respondsWith, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { area } from '../../routes.tsx';

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

describe('로그인한 기기', () => {
  test('지금 기기가 맨 위에 표시되고, 다른 기기는 언제 썼는지 보인다', async () => {
    renderScreen([...area.routes], {
      path: '/setting/devices',
      handlers: [respondsWith(authCalls.sessions, [tablet, phone, unknown])],
    });
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Android · Chrome지금 이 기기');
    expect(within(first ?? document.body).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent('iPad · Safari오늘 사용');
    expect(third).toHaveTextContent('알 수 없는 기기3일 전 사용');
  });

  test('하나를 로그아웃하면 목록에서 없어진다', async () => {
    let sessions = [phone, tablet];
    const { user } = renderScreen([...area.routes], {
      path: '/setting/devices',
      handlers: [
        respondsWith(authCalls.sessions, () => sessions),
        respondsWith(authCalls.endSession, ({ params }) => {
          sessions = sessions.filter(({ sessionId }) => String(sessionId) !== params['sessionId']);
          return null;
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'iPad · Safari 로그아웃' }));
    expect(await screen.findByText('다른 기기에서는 로그인하지 않았어요.')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('다른 기기를 모두 로그아웃하기 전에 한 번 물어본다', async () => {
    let sessions = [phone, tablet, unknown];
    const { user } = renderScreen([...area.routes], {
      path: '/setting/devices',
      handlers: [
        respondsWith(authCalls.sessions, () => sessions),
        respondsWith(authCalls.endOtherSessions, () => ((sessions = [phone]), null)),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: '다른 기기에서 모두 로그아웃할까요?' }),
    );
    await user.click(question.getByRole('button', { name: '로그아웃' }));
    expect(await screen.findByText('다른 기기에서는 로그인하지 않았어요.')).toBeVisible();
  });

  test('불러오지 못하면 다시 시도할 수 있다', async () => {
    renderScreen([...area.routes], {
      path: '/setting/devices',
      handlers: [respondsWithError(authCalls.sessions, 'INTERNAL_SERVER_ERROR')],
    });
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
  });
});
