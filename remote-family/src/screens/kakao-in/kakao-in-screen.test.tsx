import { screen } from '@testing-library/react';
import { familyCalls } from 'shared/contract/family';
import { peekInviteCode, takeReturnTo } from 'shared/session';
import { answers, apiServer, neverAnswers, refuses } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleUser } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const PATH = '/KakaoInPage?code=8K2PQ7XD';
const invited = answers(familyCalls.invite, { familyName: '햇살가득 우리집', inviterNickname: '지우' });

describe('초대 링크', () => {
  test('어느 가족의 누가 불렀는지 말하고, 로그인한 뒤 그 코드로 이어지게 한다', async () => {
    const { user } = renderScreen([...area.routes], { path: PATH, user: null, handlers: [invited] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('초대장');
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByText(/지우님이 기다리고 있어요/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /로그인/ }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(peekInviteCode()).toBe('8K2PQ7XD');
    expect(takeReturnTo()).toBe('/LinkInPage?code=8K2PQ7XD');
  });

  test('이미 로그인한 사람은 곧바로 참여 화면으로 간다', async () => {
    renderScreen([...area.routes], { path: PATH, user: sampleUser({ familyId: null }), family: null });
    expect(await screen.findByLabelText('초대 코드')).toHaveValue('8K2PQ7XD');
  });

  test('불러오는 동안 기다리라고 말한다', async () => {
    renderScreen([...area.routes], { path: PATH, user: null, handlers: [neverAnswers(familyCalls.invite)] });
    expect(await screen.findByRole('heading', { name: '초대장을 여는 중이에요' })).toBeVisible();
  });

  test('지난 초대는 열리지 않는다고 말한다', async () => {
    renderScreen([...area.routes], {
      path: PATH,
      user: null,
      handlers: [refuses(familyCalls.invite, 'NOT_FOUND')],
    });
    expect(await screen.findByRole('heading', { name: /열리지 않는\s초대 링크예요/ })).toBeVisible();
  });

  test.each(['/KakaoInPage', '/KakaoInPage?code=ABC'])(
    '%s: 코드가 잘린 주소도 열리지 않는다고 말한다',
    async (path) => {
      renderScreen([...area.routes], { path, user: null });
      expect(await screen.findByRole('heading', { name: /열리지 않는\s초대 링크예요/ })).toBeVisible();
    },
  );

  test('연결이 끊기면 다시 시도할 수 있다', async () => {
    const { user } = renderScreen([...area.routes], {
      path: PATH,
      user: null,
      handlers: [refuses(familyCalls.invite, 'INTERNAL_SERVER_ERROR')],
    });
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    apiServer.use(invited);
    await user.click(retry);
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
  });
});
