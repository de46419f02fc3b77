import { screen, waitFor } from '@testing-library/react';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { userCalls } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import {
  respondsWith,
  apiServer,
  breaksOff,
  respondsWithError,
  type RequestHandler,
} from 'shared/testing/api-server';
import { SAMPLE_INVITE, sampleUser } from 'shared/testing/sample-data';
import { openAt, WITHOUT_FAMILY } from '../../testing/open-family.ts';

const openFirstMake = (...handlers: RequestHandler[]) =>
  openAt(['/Start', '/FirstMakePage'], handlers, WITHOUT_FAMILY);

const next = () => screen.getByRole('button', { name: '다음' });
const familyName = () => screen.findByLabelText('가족 이름');

async function make({ user }: ReturnType<typeof openFirstMake>, name: string, role: string): Promise<void> {
  await user.type(await familyName(), name);
  await user.click(screen.getByText(role, { exact: true }));
  await user.click(next());
}

describe('가족 만들기', () => {
  test('이름과 역할을 보내고, 초대 링크가 있는 화면으로 간다', async () => {
    const sent: unknown[] = [];
    const view = openFirstMake(
      respondsWith(familyChangeCalls.create, ({ body }) => {
        sent.push(body);
        return { id: 7, familyName: '햇살가득 우리집' };
      }),
      respondsWith(familyChangeCalls.setRole, ({ body }) => {
        sent.push(body);
        return null;
      }),
    );
    await make(view, ' 햇살가득 우리집 ', '딸');
    expect(await screen.findByText(SAMPLE_INVITE.inviteLink)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('햇살가득 우리집 완성됐어요');
    expect(screen.getByRole('link', { name: '시작하기' })).toHaveAttribute('href', '/home');
    expect(sent).toEqual([{ familyName: '햇살가득 우리집' }, { role: 'DAUGHTER' }]);
    expect(sessionStore.getState().user?.familyId).toBe(7);
  });

  test('이름이 없으면 이름에서, 역할이 없으면 역할에서 말한다', async () => {
    const { user } = openFirstMake();
    const field = await familyName();
    await user.click(next());
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining('가족 이름은 2자 이상 50자 이하로 입력해주세요.'),
    );
    expect(field).toHaveFocus();

    await user.type(field, '우리집!!');
    expect(
      screen.getByText('가족 이름은 한글, 영문, 숫자, 공백, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.'),
    ).toBeVisible();

    await user.clear(field);
    await user.type(field, '우리집');
    await user.click(next());
    expect(screen.getByText('가족 안에서 누구인지 골라주세요.')).toBeVisible();
    expect(screen.getByRole('radio', { name: '할아버지' })).toHaveFocus();
  });

  test('추천하는 이름을 누르면 그 이름이 되고, 역할만 저장되지 않으면 가족을 다시 만들지 않는다', async () => {
    let created = 0;
    const { user } = openFirstMake(
      respondsWith(familyChangeCalls.create, () => {
        created += 1;
        return { id: 7, familyName: '순자네' };
      }),
      respondsWithError(familyChangeCalls.setRole, 'INTERNAL_SERVER_ERROR'),
    );
    await user.click(await screen.findByRole('button', { name: '순자네' }));
    expect(await familyName()).toHaveValue('순자네');
    await user.click(screen.getByText('딸', { exact: true }));
    await user.click(next());
    expect(await screen.findByRole('alert')).toHaveTextContent('가족은 만들어졌어요.');

    apiServer.use(respondsWith(familyChangeCalls.setRole, null));
    await user.click(next());
    expect(await screen.findByRole('link', { name: '시작하기' })).toBeVisible();
    expect(created).toBe(1);
  });

  test('거절되면 까닭을 말하고 적은 것을 지키며, 만들었다는 답을 잃은 사람은 다시 눌러도 막히지 않고 우리 가족으로 간다', async () => {
    const view = openFirstMake(
      breaksOff(familyChangeCalls.create),
      respondsWith(userCalls.current, sampleUser({ familyId: 7 })),
    );
    await make(view, '우리집', '엄마');
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();

    apiServer.use(respondsWithError(familyChangeCalls.create, 'LIMIT_EXCEEDED'));
    await view.user.click(next());
    expect(await screen.findByText('한도를 초과했습니다.')).toBeVisible();
    expect(await familyName()).toHaveValue('우리집');
    expect(screen.getByRole('radio', { name: '엄마' })).toBeChecked();

    apiServer.use(respondsWithError(familyChangeCalls.create, 'DUPLICATE_ERROR'));
    await view.user.click(next());
    expect(await screen.findByText('이미 함께하는 가족이 있어요.')).toBeVisible();
    await waitFor(() => expect(sessionStore.getState().user?.familyId).toBe(7));
    await view.user.click(screen.getByRole('link', { name: '우리 가족으로 가기' }));
    expect(await screen.findByText('화면: /home')).toBeVisible();
  });

  test('이미 가족이 있는 사람은 일상으로 간다', async () => {
    openAt('/FirstMakePage');
    expect(await screen.findByText('화면: /home')).toBeVisible();
  });
});
