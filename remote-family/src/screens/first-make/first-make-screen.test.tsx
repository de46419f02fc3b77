import { screen, waitFor } from '@testing-library/react';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import { respondsWith, apiServer, breaksOff, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { SAMPLE_INVITE, sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const made = [
  respondsWith(familyCalls.members, sampleFamily()),
  respondsWith(familyCalls.generateLink, SAMPLE_INVITE),
];

function openFirstMake(handlers: NonNullable<Parameters<typeof renderScreen>[1]>['handlers'] = []) {
  return renderScreen([...area.routes], {
    path: ['/Start', '/FirstMakePage'],
    user: sampleUser({ familyId: null }),
    family: null,
    handlers: [...made, ...handlers],
  });
}

const next = () => screen.getByRole('button', { name: '다음' });

describe('가족 만들기', () => {
  test('이름과 역할을 보내고, 초대 링크가 있는 화면으로 간다', async () => {
    const sent: unknown[] = [];
    const { user } = openFirstMake([
      respondsWith(familyChangeCalls.create, ({ body }) => {
        sent.push(body);
        return { id: 7, familyName: '햇살가득 우리집' };
      }),
      respondsWith(familyChangeCalls.setRole, ({ body }) => {
        sent.push(body);
        return null;
      }),
    ]);
    await user.type(await screen.findByLabelText('가족 이름'), ' 햇살가득 우리집 ');
    await user.click(screen.getByText('딸', { exact: true }));
    await user.click(next());

    expect(await screen.findByText(SAMPLE_INVITE.inviteLink)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('햇살가득 우리집 완성됐어요');
    expect(screen.getByRole('link', { name: '시작하기' })).toHaveAttribute('href', '/home');
    expect(sent).toEqual([{ familyName: '햇살가득 우리집' }, { role: 'DAUGHTER' }]);
    expect(sessionStore.getState().user?.familyId).toBe(7);
  });

  test('이름이 없으면 이름에서, 역할이 없으면 역할에서 말한다', async () => {
    const { user } = openFirstMake();
    await screen.findByLabelText('가족 이름');
    await user.click(next());
    expect(screen.getByLabelText('가족 이름')).toHaveAccessibleDescription(
      expect.stringContaining('가족 이름은 2자 이상 50자 이하로 입력해주세요.'),
    );
    expect(screen.getByLabelText('가족 이름')).toHaveFocus();

    await user.type(screen.getByLabelText('가족 이름'), '우리집!!');
    expect(
      screen.getByText('가족 이름은 한글, 영문, 숫자, 공백, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.'),
    ).toBeVisible();

    await user.clear(screen.getByLabelText('가족 이름'));
    await user.type(screen.getByLabelText('가족 이름'), '우리집');
    await user.click(next());
    expect(screen.getByText('가족 안에서 누구인지 골라주세요.')).toBeVisible();
    expect(screen.getByRole('radio', { name: '할아버지' })).toHaveFocus();
  });

  test('추천하는 이름을 누르면 그 이름이 된다', async () => {
    const { user } = openFirstMake();
    await user.click(await screen.findByRole('button', { name: '순자네' }));
    expect(screen.getByLabelText('가족 이름')).toHaveValue('순자네');
  });

  test('역할만 저장되지 않으면 가족을 다시 만들지 않는다', async () => {
    let created = 0;
    const { user } = openFirstMake([
      respondsWith(familyChangeCalls.create, () => {
        created += 1;
        return { id: 7, familyName: '순자네' };
      }),
      respondsWithError(familyChangeCalls.setRole, 'INTERNAL_SERVER_ERROR'),
    ]);
    await user.click(await screen.findByRole('button', { name: '순자네' }));
    await user.click(screen.getByText('딸', { exact: true }));
    await user.click(next());
    expect(await screen.findByRole('alert')).toHaveTextContent('가족은 만들어졌어요.');

    apiServer.use(respondsWith(familyChangeCalls.setRole, null));
    await user.click(next());
    expect(await screen.findByRole('link', { name: '시작하기' })).toBeVisible();
    expect(created).toBe(1);
  });

  test('서버가 거절하면 까닭을 말하고 적은 것을 지킨다', async () => {
    const { user } = openFirstMake([respondsWithError(familyChangeCalls.create, 'LIMIT_EXCEEDED')]);
    await user.type(await screen.findByLabelText('가족 이름'), '우리집');
    await user.click(screen.getByText('엄마', { exact: true }));
    await user.click(next());
    expect(await screen.findByText('한도를 초과했습니다.')).toBeVisible();
    expect(screen.getByLabelText('가족 이름')).toHaveValue('우리집');
    expect(screen.getByRole('radio', { name: '엄마' })).toBeChecked();
  });

  test('만들었다는 답을 잃은 사람은 다시 눌러도 막히지 않고 우리 가족으로 간다', async () => {
    const { user } = openFirstMake([
      breaksOff(familyChangeCalls.create),
      respondsWith(userCalls.current, sampleUser({ familyId: 7 })),
    ]);
    await user.type(await screen.findByLabelText('가족 이름'), '우리집');
    await user.click(screen.getByText('엄마', { exact: true }));
    await user.click(next());
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();

    apiServer.use(respondsWithError(familyChangeCalls.create, 'DUPLICATE_ERROR'));
    await user.click(next());
    expect(await screen.findByText('이미 함께하는 가족이 있어요.')).toBeVisible();
    await waitFor(() => expect(sessionStore.getState().user?.familyId).toBe(7));
    await user.click(screen.getByRole('link', { name: '우리 가족으로 가기' }));
    expect(await screen.findByText('화면: /home')).toBeVisible();
  });

  test('이미 가족이 있는 사람은 일상으로 간다', async () => {
    renderScreen([...area.routes], { path: '/FirstMakePage' });
    expect(await screen.findByText('화면: /home')).toBeVisible();
  });
});
