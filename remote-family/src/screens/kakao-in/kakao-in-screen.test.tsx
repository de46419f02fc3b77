import { screen } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { peekInviteCode, takeReturnTo } from 'shared/session';
import { respondsWith, apiServer, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleUser } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const PATH = '/KakaoInPage?code=8K2PQ7XD';
const ways = respondsWith(authCalls.providers, { local: true, social: [], passwordReset: null });
const invited = respondsWith(familyCalls.invite, { familyName: '햇살가득 우리집', inviterNickname: '지우' });

describe('초대 링크', () => {
  test('어느 가족의 누가 불렀는지 말하고, 로그인한 뒤 그 코드로 이어지게 한다', async () => {
    const { user } = renderScreen([...area.routes], { path: PATH, user: null, handlers: [invited, ways] });
    expect(await screen.findByText(/초대장이 왔어요/)).toBeVisible();
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByText(/지우님이 기다리고 있어요/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /로그인/ }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(peekInviteCode()).toBe('8K2PQ7XD');
    expect(takeReturnTo()).toBe('/LinkInPage?code=8K2PQ7XD');
  });

  test('처음인 사람에게는 회원가입이 로그인과 나란한 단추이고, 그 양식으로 이어진다', async () => {
    const { user } = renderScreen([...area.routes], { path: PATH, user: null, handlers: [invited, ways] });
    await user.click(await screen.findByRole('button', { name: '회원가입하고 들어가기' }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(peekInviteCode()).toBe('8K2PQ7XD');
  });

  test('소셜 로그인만 있으면 회원가입 단추가 따로 없다', async () => {
    const socialOnly = respondsWith(authCalls.providers, {
      local: false,
      social: [{ provider: 'kakao', name: '카카오' }],
      passwordReset: null,
    });
    renderScreen([...area.routes], { path: PATH, user: null, handlers: [invited, socialOnly] });
    expect(await screen.findByRole('button', { name: '로그인하고 들어가기' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /회원가입/ })).not.toBeInTheDocument();
  });

  test('이미 로그인한 사람은 곧바로 참여 화면으로 간다', async () => {
    renderScreen([...area.routes], {
      path: PATH,
      user: sampleUser({ familyId: null }),
      family: null,
      handlers: [invited],
    });
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByRole('button', { name: '들어가기' })).toBeVisible();
  });

  test('불러오는 동안 기다리라고 말한다', async () => {
    renderScreen([...area.routes], {
      path: PATH,
      user: null,
      handlers: [ways, neverResponds(familyCalls.invite)],
    });
    expect(await screen.findByRole('heading', { name: '초대장을 여는 중이에요' })).toBeVisible();
  });

  test('지난 초대는 열리지 않는다고 말한다', async () => {
    renderScreen([...area.routes], {
      path: PATH,
      user: null,
      handlers: [ways, respondsWithError(familyCalls.invite, 'NOT_FOUND')],
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
      handlers: [ways, respondsWithError(familyCalls.invite, 'INTERNAL_SERVER_ERROR')],
    });
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    apiServer.use(invited, ways);
    await user.click(retry);
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
  });
});
