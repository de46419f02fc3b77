import { screen, waitFor } from '@testing-library/react';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { peekInviteCode, rememberInviteCode, sessionStore } from 'shared/session';
import {
  respondsWith,
  apiServer,
  breaksOff,
  respondsWithError,
  type RequestHandler,
} from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { openAt, WITHOUT_FAMILY } from '../../testing/open-family.ts';

const LINK = '/LinkInPage?code=8K2PQ7XD';
const JOINED = { familyId: 7, familyName: '햇살가득 우리집' };
const roleSet = respondsWith(familyChangeCalls.setRole, null);

const openForm = (...handlers: RequestHandler[]) => openAt('/LinkInPage', handlers, WITHOUT_FAMILY);
const openLink = (...handlers: RequestHandler[]) => openAt(LINK, handlers, WITHOUT_FAMILY);

const code = () => screen.findByLabelText('초대 코드');
const enter = () => screen.getByRole('button', { name: '들어가기' });

async function joinBy(...handlers: RequestHandler[]) {
  const { user } = openLink(...handlers);
  await screen.findByText('햇살가득 우리집');
  await user.click(screen.getByText('아들', { exact: true }));
  await user.click(enter());
  return user;
}

describe('초대 코드로 참여하기', () => {
  test('초대받은 사람은 누구의 어느 가족인지 보고, 코드를 다시 적지 않고 역할만 골라 들어간다', async () => {
    let sent: unknown;
    const joins = respondsWith(familyChangeCalls.join, ({ body }) => {
      sent = body;
      return JOINED;
    });
    const { user } = openAt('/LinkInPage?code=8k2p-q7xd', [joins, roleSet], WITHOUT_FAMILY);
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByText(/지우님이 기다리고 있어요/)).toBeVisible();
    expect(screen.queryByLabelText('초대 코드')).not.toBeInTheDocument();
    await user.click(screen.getByText('할머니', { exact: true }));
    await user.click(enter());
    expect(await screen.findByText('화면: /home')).toBeVisible();
    expect(sent).toEqual({ code: '8K2PQ7XD' });
    expect(sessionStore.getState().user?.familyId).toBe(7);
  });

  test('기억해 둔 코드로 초대를 보이고 나서는 잊는다', async () => {
    rememberInviteCode('8K2PQ7XD');
    openForm();
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(peekInviteCode()).toBeNull();
  });

  test('역할을 고르지 않으면 고르라고 말하고, 다른 코드로 들어갈 수도 있다', async () => {
    const { user } = openLink();
    await screen.findByText('햇살가득 우리집');
    await user.click(enter());
    expect(screen.getByText('가족 안에서 누구인지 골라주세요.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '다른 초대 코드 입력하기' }));
    expect(await code()).toHaveValue('');
    expect(await code()).toHaveFocus();
  });

  test.each([
    ['지난 코드', respondsWithError(familyCalls.invite, 'NOT_FOUND'), /기한이 지났습니다/],
    ['끊긴 연결', breaksOff(familyCalls.invite), ''],
  ])('%s: 초대를 알 수 없으면 코드가 채워진 칸이 보인다', async (_name, handler, message) => {
    openLink(handler);
    expect(await code()).toHaveValue('8K2PQ7XD');
    expect(await code()).toHaveAccessibleDescription(message);
  });

  test.each([
    ['ab-12 cd', 'AB12CD', '가족 코드는 8자리여야 합니다.'],
    ['가나다라마바사아', '가나다라마바사아', '가족 코드는 영문 대문자와 숫자만 사용할 수 있습니다.'],
  ])('%s: 적는 대로 %s가 되고, %s', async (typed, value, message) => {
    const { user } = openForm();
    await user.type(await code(), typed);
    expect(await code()).toHaveValue(value);
    expect(screen.getByText(`${value.length}/8`)).toBeVisible();
    await user.click(enter());
    expect(await code()).toHaveAccessibleDescription(message);
    expect(await code()).toHaveFocus();
  });

  test('없거나 지난 코드는 그 칸에서 말하고, 적은 것은 그대로 있다', async () => {
    const { user } = openForm(respondsWithError(familyChangeCalls.join, 'NOT_FOUND'));
    await user.type(await code(), 'ZZZZZZZZ');
    await user.click(screen.getByText('할머니', { exact: true }));
    await user.click(enter());
    expect(
      await screen.findByText('초대 코드가 맞지 않거나 기한이 지났습니다. 가족에게 다시 확인해주세요.'),
    ).toBeVisible();
    expect(await code()).toHaveValue('ZZZZZZZZ');
    expect(await code()).toHaveFocus();
    expect(screen.getByRole('radio', { name: '할머니' })).toBeChecked();

    await user.type(await code(), '{Backspace}Y');
    expect(screen.queryByText(/기한이 지났습니다/)).not.toBeInTheDocument();
  });

  test('너무 여러 번 시도하면 그렇게 말한다', async () => {
    await joinBy(respondsWithError(familyChangeCalls.join, 'LIMIT_EXCEEDED'));
    expect(await screen.findByText('한도를 초과했습니다.')).toBeVisible();
  });

  test('역할만 저장되지 않으면 다시 참여하지 않는다', async () => {
    const user = await joinBy(
      respondsWith(familyChangeCalls.join, JOINED),
      respondsWithError(familyChangeCalls.setRole, 'TIMEOUT'),
    );
    expect(await screen.findByText(/가족에 들어왔어요/)).toBeVisible();

    apiServer.use(respondsWithError(familyChangeCalls.join, 'DUPLICATE_ERROR'), roleSet);
    await user.click(enter());
    expect(await screen.findByText('화면: /home')).toBeVisible();
  });

  test('다른 기기에서 먼저 들어왔으면 그렇다고 말하고 우리 가족으로 이끈다', async () => {
    await joinBy(
      respondsWithError(familyChangeCalls.join, 'DUPLICATE_ERROR'),
      respondsWith(userCalls.current, sampleUser({ familyId: 7 })),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('이미 함께하는 가족이 있어요');
    expect(screen.getByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByRole('link', { name: '우리 가족으로 가기' })).toHaveAttribute('href', '/home');
    await waitFor(() => expect(sessionStore.getState().user?.familyId).toBe(7));
  });

  test('이미 가족이 있으면 그렇다고 말하고 우리 가족으로 이끈다', async () => {
    openAt(LINK);
    expect(await screen.findByRole('heading', { name: '이미 함께하는 가족이 있어요' })).toBeVisible();
    expect(screen.getByRole('link', { name: '우리 가족으로 가기' })).toHaveAttribute('href', '/home');
  });
});
