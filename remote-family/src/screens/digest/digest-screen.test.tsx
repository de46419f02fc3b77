import { screen, waitFor, within } from '@testing-library/react';
import { digestCalls, type DigestRelative, type DigestSettings } from 'shared/contract/notifications/digest';
import { respondsWith, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { account, openAt } from '../../testing/open-family.ts';

const NONE: DigestSettings = { isAvailable: true, own: null, relatives: [] };

const own = (changes: Partial<NonNullable<DigestSettings['own']>> = {}): DigestSettings['own'] => ({
  recipientId: 1,
  email: 'jiwoo@example.com',
  frequency: 'weekly',
  state: 'confirmed',
  ...changes,
});

const grandmother: DigestRelative = {
  recipientId: 2,
  name: '할머니',
  email: 'grandma@example.com',
  frequency: 'weekly',
  state: 'unconfirmed',
};

/** The screen on a server that has these settings and takes what is sent. */
function openDigest(settings: DigestSettings, ...handlers: Parameters<typeof openAt>[1] & {}) {
  let current = settings;
  const sent: unknown[] = [];
  const opened = openAt('/setting/digest', [
    ...handlers,
    respondsWith(digestCalls.settings, () => current),
    respondsWith(digestCalls.changeOwn, ({ body }) => {
      sent.push(body);
      current = { ...current, own: own({ state: 'unconfirmed', ...Object(body) }) };
      return current;
    }),
    respondsWith(digestCalls.addRelative, ({ body }) => {
      sent.push(body);
      current = { ...current, relatives: [...current.relatives, { ...grandmother, ...Object(body) }] };
      return current;
    }),
    respondsWith(digestCalls.removeRelative, ({ params }) => {
      const left = current.relatives.filter(
        ({ recipientId }) => String(recipientId) !== params['recipientId'],
      );
      current = { ...current, relatives: left };
      return null;
    }),
    respondsWith(digestCalls.confirmAgain, ({ params }) => (sent.push(params['recipientId']), null)),
    account({ email: 'account@example.com' }),
  ]);
  return { ...opened, sent };
}

describe('소식 메일', () => {
  test('처음 받을 때는 계정의 이메일로 확인 메일을 받는다', async () => {
    const { user, sent } = openDigest(NONE);
    const when = within(await screen.findByRole('group', { name: '소식을 받는 때' }));
    expect(when.getByRole('radio', { name: '안 받기' })).toBeChecked();
    await user.click(when.getByRole('radio', { name: '일요일' }));
    const email = await screen.findByRole('textbox', { name: '이메일' });
    await waitFor(() => expect(email).toHaveValue('account@example.com'));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: '확인 메일 받기' }));
    expect(await screen.findByText('확인 기다리는 중')).toBeVisible();
    expect(sent).toEqual([{ frequency: 'weekly', email: 'account@example.com' }]);
  });

  test('잘못된 이메일은 보내지 않고, 그 칸에서 알린다', async () => {
    const { user, sent } = openDigest(NONE);
    await user.click(await screen.findByRole('radio', { name: '매일' }));
    const email = await screen.findByRole('textbox', { name: '이메일' });
    await waitFor(() => expect(email).toHaveValue('account@example.com'));
    await user.clear(email);
    await user.type(email, 'jiwoo');
    await user.click(screen.getByRole('button', { name: '확인 메일 받기' }));
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription(/올바른 이메일 형식을 입력해주세요\./);
    expect(sent).toEqual([]);
  });

  test('받는 때는 고르는 대로 바뀌고, 주소를 바꿀 수 있다', async () => {
    const { user, sent } = openDigest({ ...NONE, own: own() });
    expect(await screen.findByText('받는 중')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '매일' }));
    await waitFor(() => expect(sent).toEqual([{ frequency: 'daily' }]));
    await user.click(await screen.findByRole('button', { name: '주소 바꾸기' }));
    const email = screen.getByRole('textbox', { name: '이메일' });
    expect(email).toHaveValue('jiwoo@example.com');
    await user.clear(email);
    await user.type(email, 'new@example.com');
    await user.click(screen.getByRole('button', { name: '확인 메일 받기' }));
    expect(await screen.findByText('new@example.com')).toBeVisible();
  });

  test('도착하지 않는 주소는 그렇다고 보이고, 확인 메일을 다시 받을 수 있다', async () => {
    const { user, sent } = openDigest({ ...NONE, own: own({ state: 'failing' }) });
    expect(await screen.findByText('도착하지 않음')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '확인 메일 다시 보내기' }));
    expect(await screen.findByText(/jiwoo@example\.com 주소로 확인 메일을 보냈어요/)).toBeVisible();
    expect(sent).toEqual(['1']);
  });

  test('바꾸지 못하면 이유가 보이고, 고른 것이 되돌아온다', async () => {
    const rejected = respondsWithError(digestCalls.changeOwn, 'LIMIT_EXCEEDED');
    const { user } = openDigest({ ...NONE, own: own() }, rejected);
    await user.click(await screen.findByRole('radio', { name: '매일' }));
    expect(await screen.findByText(/한도를 초과했습니다/)).toBeVisible();
    expect(screen.getByRole('radio', { name: '일요일', checked: true })).toBeVisible();
  });
});

describe('가입하지 않은 분', () => {
  test('이름과 이메일로 더하고, 뺄 때는 한 번 물어본다', async () => {
    const { user, sent } = openDigest(NONE);
    await user.click(await screen.findByRole('button', { name: '보낼 분 추가하기' }));
    const name = screen.getByRole('textbox', { name: /받는 분/ });
    expect(name).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '확인 메일 보내기' }));
    expect(name).toHaveAccessibleDescription(/받는 분의 이름을 입력해주세요\./);
    await user.type(name, '외할머니');
    await user.type(screen.getByRole('textbox', { name: '이메일' }), 'halmoni@example.com');
    await user.click(screen.getByRole('button', { name: '확인 메일 보내기' }));
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('외할머니')).toBeVisible();
    expect(sent).toEqual([{ name: '외할머니', email: 'halmoni@example.com', frequency: 'weekly' }]);

    await user.click(row.getByRole('button', { name: '외할머니 빼기' }));
    const question = within(await screen.findByRole('alertdialog', { name: '외할머니께 그만 보낼까요?' }));
    await user.click(question.getByRole('button', { name: '그만 보내기' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
  });

  test('이미 보내드리는 주소는 폼에 이유가 보이고, 쓰던 것이 그대로 있다', async () => {
    const message = '우리 가족의 누군가가 이미 소식을 보내드리고 있는 주소예요.';
    const taken = respondsWithError(digestCalls.addRelative, 'DUPLICATE_ERROR', { message });
    const { user } = openDigest(NONE, taken);
    await user.click(await screen.findByRole('button', { name: '보낼 분 추가하기' }));
    await user.type(screen.getByRole('textbox', { name: /받는 분/ }), '이모');
    await user.type(screen.getByRole('textbox', { name: '이메일' }), 'aunt@example.com');
    await user.click(screen.getByRole('button', { name: '확인 메일 보내기' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /받는 분/ })).toHaveValue('이모');
  });

  test('다섯 분이면 더 넣을 수 없고, 그만 받은 분께는 확인 메일을 다시 보내지 않는다', async () => {
    const relatives = [1, 2, 3, 4, 5].map((recipientId) => ({
      ...grandmother,
      recipientId,
      name: `이모 ${recipientId}`,
      state: recipientId === 1 ? ('unsubscribed' as const) : ('unconfirmed' as const),
    }));
    openDigest({ ...NONE, relatives });
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: '보낼 분 추가하기' })).not.toBeInTheDocument();
    const names = screen.getAllByRole('button', { name: /확인 메일 다시 보내기/ });
    expect(names).toHaveLength(4);
  });
});

test('메일을 보낼 수 없는 온기에서는 그렇다고만 보인다', async () => {
  openDigest({ ...NONE, isAvailable: false });
  expect(await screen.findByText('아직 메일을 보낼 수 없어요')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '보낼 분 추가하기' })).not.toBeInTheDocument();
});

testLoading((response) => openAt('/setting/digest', [response]), digestCalls.settings, {
  waiting: ['status', '소식 메일 설정을 불러오는 중'],
  failed: '소식 메일 설정을 불러오지 못했어요.',
  works: respondsWith(digestCalls.settings, NONE),
  shown: ['heading', '내가 받기'],
});
