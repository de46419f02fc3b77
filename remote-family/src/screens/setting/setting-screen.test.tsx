import { act, screen, waitFor, within } from '@testing-library/react';
import { type ArchiveTicket, archiveCalls } from 'shared/contract/archive';
import { authCalls } from 'shared/contract/auth';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familyCalls } from 'shared/contract/family/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { accountCalls } from 'shared/contract/account';
import { userCalls } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import {
  respondsWith,
  apiServer,
  breaksOff,
  neverResponds,
  type RequestHandler,
  respondsWithError,
} from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { account, openAt } from '../../testing/open-family.ts';

const openSetting = (...handlers: RequestHandler[]) => openAt('/setting', handlers);

describe('설정', () => {
  test('누구인지 보이고, 닉네임을 바꾸러 갈 수 있다', async () => {
    openSetting();
    expect(await screen.findByRole('heading', { name: '지우' })).toBeVisible();
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByRole('link', { name: /닉네임/ })).toHaveAttribute('href', '/setting/name-change');
  });

  test('로그아웃하면 로그인 화면으로 가고 이 기기에는 아무것도 남지 않는다', async () => {
    const { user, queryClient } = openSetting(respondsWith(authCalls.logout, null));
    await screen.findByRole('heading', { name: '지우' });
    await user.click(screen.getByRole('button', { name: '로그아웃' }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(sessionStore.getState().accessToken).toBeNull();
    expect(window.localStorage.getItem('accessToken')).toBeNull();
    // A query whose garbage is collected at once still takes a task for it.
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  });

  test('불러오는 동안에도 로그아웃할 수 있다', async () => {
    openSetting(neverResponds(userCalls.current));
    expect(await screen.findByRole('button', { name: '로그아웃' })).toBeEnabled();
  });

  testLoading(openSetting, userCalls.current, {
    waiting: ['status', '내 정보를 불러오는 중'],
    failed: '내 정보를 불러오지 못했어요.',
    works: respondsWith(userCalls.current, sampleUser()),
    shown: ['heading', '지우'],
  });
});

describe('화면', () => {
  test('밝기와 글자 크기는 고르는 대로 바뀌고 이 기기에 남는다', async () => {
    const { user } = openSetting();
    const root = document.documentElement;
    const theme = within(await screen.findByRole('group', { name: '화면 테마' }));
    const textSize = within(screen.getByRole('group', { name: '글자 크기' }));
    expect(theme.getByRole('radio', { name: '기기 설정' })).toBeChecked();
    expect(textSize.getByRole('radio', { name: '보통' })).toBeChecked();
    act(() => theme.getByRole('radio', { name: '기기 설정' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(theme.getByRole('radio', { name: '밝게' })).toBeChecked();

    await user.click(theme.getByRole('radio', { name: '어둡게' }));
    await user.click(textSize.getByRole('radio', { name: '아주 크게' }));
    expect(root).toHaveAttribute('data-theme', 'dark');
    expect(root).toHaveAttribute('data-text-size', 'x-large');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(localStorage.getItem('textSize')).toBe('x-large');

    await user.click(theme.getByRole('radio', { name: '기기 설정' }));
    await user.click(textSize.getByRole('radio', { name: '보통' }));
    expect(root).not.toHaveAttribute('data-theme');
    expect(root).not.toHaveAttribute('data-text-size');
  });
});

describe('내 추억 내려받기', () => {
  const ticket: ArchiveTicket = {
    url: '/api/archive/ongi_추억_20261121.zip?ticket=secret',
    fileName: 'ongi_추억_20261121.zip',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    memories: 1200,
    photos: 34,
    recordings: 3,
    goods: 2,
    bytes: 126_353_408,
  };
  const row = () => screen.findByRole('button', { name: '내 추억 내려받기' });

  test('무엇이 얼마나 담기는지 보고 나서 내려받는다', async () => {
    const download = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    let requestCount = 0;
    const { user } = openSetting(respondsWith(archiveCalls.ticket, () => ((requestCount += 1), ticket)));
    await user.click(await row());
    expect(await screen.findByText('추억 1,200개와 사진 34장을 담은 약 120.5 MB 파일이에요.')).toBeVisible();
    expect(screen.getByText('영상과 목소리 3개, 굿즈 2개도 들어 있어요.')).toBeVisible();
    expect(download).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '취소' }));
    // The same ticket is good for the second look.
    await user.click(await row());
    await user.click(await screen.findByRole('button', { name: '내려받기' }));
    expect(download.mock.contexts).toEqual([
      expect.objectContaining({ href: new URL(ticket.url, window.location.href).href }),
    ]);
    expect(await screen.findByText(/내려받기를 시작했어요/)).toBeVisible();
    expect(requestCount).toBe(1);
  });

  test('추억이 없으면 내려받을 것이 없다고 말한다', async () => {
    const { user } = openSetting(
      respondsWith(archiveCalls.ticket, { ...ticket, memories: 0, photos: 0, goods: 0 }),
    );
    await user.click(await row());
    expect(await screen.findByRole('alertdialog', { name: '아직 내려받을 추억이 없어요.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '내려받기' })).not.toBeInTheDocument();
  });

  test('연결이 끊기면 그 자리에서, 지금 내려받을 수 없으면 얼마나 기다릴지 말한다', async () => {
    const { user } = openSetting(breaksOff(archiveCalls.ticket));
    await user.click(await row());
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();
    const headers = { 'retry-after': '150' };
    apiServer.use(respondsWithError(archiveCalls.ticket, 'LIMIT_EXCEEDED', { headers }));
    await user.click(await row());
    expect(await screen.findByText('지금은 내려받을 수 없어요. 3분 뒤에 다시 시도해주세요.')).toBeVisible();
    expect(await row()).toHaveAccessibleDescription(/3분 뒤에/);
  });
});

describe('가족 나가기', () => {
  async function openLeaveDialog(handler: RequestHandler, family = sampleFamily()) {
    const view = openSetting(respondsWith(familyCalls.members, family), handler);
    await screen.findByText(family.familyName);
    await view.user.click(screen.getByRole('button', { name: '가족 나가기' }));
    const question = within(await screen.findByRole('alertdialog', { name: '가족에서 나갈까요?' }));
    return { ...view, question };
  }

  test('추억이 남는다고 알려주고, 나가면 시작 화면으로 간다', async () => {
    const { user, question, queryClient } = await openLeaveDialog(
      respondsWith(familyChangeCalls.leave, null),
    );
    expect(question.getByText(/내가 남긴 추억은 가족에게 그대로 남고/)).toBeVisible();
    expect(question.getByRole('button', { name: '취소' })).toHaveFocus();
    await user.click(question.getByRole('button', { name: '나가기' }));
    expect(await screen.findByText('가족에서 나왔어요.')).toBeVisible();
    expect(sessionStore.getState()).toMatchObject({ family: null, user: { familyId: null } });
    expect(queryClient.getQueryData(QUERY_KEYS.familyMembers)).toBeUndefined();
  });

  test('마지막 가족이면 30일 뒤에 지워진다고 하고, 먼저 내려받게 한다', async () => {
    const { user, question } = await openLeaveDialog(
      neverResponds(archiveCalls.ticket),
      sampleFamily({ familyMembers: sampleFamily().familyMembers.slice(0, 1) }),
    );
    expect(question.getByText(/30일 동안 보관한 뒤 지워지니/)).toBeVisible();
    await user.click(question.getByRole('button', { name: '먼저 추억 내려받기' }));
    expect(await screen.findByRole('button', { name: '담을 추억을 세는 중...' })).toHaveAttribute(
      'aria-busy',
    );
  });

  test('나가지 못하면 그 자리에서 말하고 가족에 그대로 있다', async () => {
    const { user, question } = await openLeaveDialog(breaksOff(familyChangeCalls.leave));
    await user.click(question.getByRole('button', { name: '나가기' }));
    expect(await question.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.');
    expect(sessionStore.getState().user?.familyId).toBe(7);
  });
});

describe('계정 삭제', () => {
  async function openSheet(...handlers: RequestHandler[]) {
    const view = openSetting(...handlers);
    await screen.findByText('햇살가득 우리집');
    await view.user.click(screen.getByRole('button', { name: '계정 삭제' }));
    const sheet = within(await screen.findByRole('dialog', { name: '계정을 삭제할까요?' }));
    const confirm = sheet.queryByRole('button', { name: '계정 삭제하기' }) ?? document.body;
    return { ...view, sheet, confirm };
  }

  test('되돌릴 수 없다는 걸 확인해야 삭제된다', async () => {
    const { user, sheet, confirm } = await openSheet();
    await user.click(confirm);
    const understood = sheet.getByRole('checkbox', { name: '7일이 지나면 되돌릴 수 없다는 걸 알아요' });
    expect(understood).toHaveFocus();
    expect(understood).toHaveAccessibleDescription('7일이 지나면 되돌릴 수 없다는 걸 확인하고 눌러주세요.');
    expect(sessionStore.getState().accessToken).not.toBeNull();
  });

  test.each([
    ['가족에게 남기기', 'keep'],
    ['함께 지우기', 'delete'],
  ])('추억을 %s로 고르면 그대로 삭제되고, 이 기기에는 아무것도 남지 않는다', async (choice, postsChoice) => {
    let sent: string | null = null;
    const { user, sheet, confirm, queryClient } = await openSheet(
      respondsWith(
        accountCalls.deleteAccount,
        ({ query }) => ((sent = query.get('memories')), { deletesAt: '2026-11-29T00:00:00.000Z' }),
      ),
    );
    expect(sheet.getByRole('radio', { name: /가족에게 남기기/ })).toBeChecked();
    await user.click(sheet.getByRole('radio', { name: new RegExp(choice) }));
    await user.click(sheet.getByRole('checkbox'));
    await user.click(confirm);
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(await screen.findByText(/^계정을 삭제했어요\. 7일 안에/)).toBeVisible();
    expect(sent).toBe(postsChoice);
    expect(sessionStore.getState().accessToken).toBeNull();
    // A query whose garbage is collected at once still takes a task for it.
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  });

  test('비밀번호가 있는 계정은 비밀번호를 물어보고, 틀리면 그 칸에서 말한다', async () => {
    let sent: string | undefined;
    const deletes = respondsWith(accountCalls.deleteAccount, ({ body }) => {
      sent = body.password;
      return { deletesAt: '2026-11-29T00:00:00.000Z' };
    });
    const { user, sheet, confirm } = await openSheet(account({ email: 'jiwoo@example.com' }), deletes);
    await user.click(sheet.getByRole('checkbox'));
    await user.click(confirm);
    const field = sheet.getByLabelText('비밀번호');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/비밀번호를 입력해주세요\./);
    expect(sent).toBeUndefined();

    const message = '비밀번호가 올바르지 않습니다.';
    const details = [{ field: 'password', message }];
    apiServer.use(respondsWithError(accountCalls.deleteAccount, 'VALIDATION_ERROR', { details }));
    await user.type(field, 'wrong123!');
    await user.click(confirm);
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
    apiServer.resetHandlers(deletes);
    await user.clear(field);
    await user.type(field, 'right123!');
    await user.click(confirm);
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(sent).toBe('right123!');
  });

  test('비밀번호가 없는 계정은 로그인한 지 오래되었으면 다시 로그인하러 간다', async () => {
    const { sheet } = await openSheet(
      account({ isFresh: false, social: [{ provider: 'kakao', name: '카카오' }] }),
    );
    expect(sheet.getByRole('button', { name: '카카오로 다시 로그인하기' })).toBeVisible();
    expect(sheet.queryByRole('button', { name: '계정 삭제하기' })).not.toBeInTheDocument();
  });

  test('삭제하지 못하면 그 자리에서 말하고 고른 것은 그대로 있다', async () => {
    const { user, sheet, confirm } = await openSheet(
      respondsWithError(accountCalls.deleteAccount, 'INTERNAL_SERVER_ERROR'),
    );
    await user.click(sheet.getByRole('radio', { name: /함께 지우기/ }));
    await user.click(sheet.getByRole('checkbox'));
    await user.click(confirm);
    expect(await sheet.findByRole('alert')).toHaveTextContent('일시적인 서버 문제가 발생했습니다.');
    expect(sheet.getByRole('radio', { name: /함께 지우기/ })).toBeChecked();
    expect(sheet.getByRole('checkbox')).toBeChecked();
    expect(sessionStore.getState().accessToken).not.toBeNull();
  });
});
