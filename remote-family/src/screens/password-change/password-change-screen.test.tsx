import { screen, waitFor } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { respondsWith, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const EMAIL = 'jiwoo@example.com';

function openChange(handlers: NonNullable<Parameters<typeof renderScreen>[1]>['handlers'] = []) {
  return renderScreen([...area.routes], {
    path: ['/setting', '/setting/password'],
    handlers: [
      ...handlers,
      respondsWith(authCalls.account, { email: EMAIL, social: [], isFresh: true }),
      respondsWith(userCalls.current, sampleUser()),
      respondsWith(familyCalls.members, sampleFamily()),
    ],
  });
}

const current = () => screen.findByLabelText('지금 비밀번호');
const next = () => screen.getByLabelText('새 비밀번호');
const save = () => screen.getByRole('button', { name: '비밀번호 바꾸기' });

describe('비밀번호 변경', () => {
  test('지금 비밀번호와 새 비밀번호를 적으면 바뀌고, 설정으로 돌아간다', async () => {
    let sent: unknown;
    const { user } = openChange([
      respondsWith(authCalls.changePassword, ({ body }) => ((sent = body), null)),
    ]);
    await user.type(await current(), 'old123!!');
    await user.type(next(), 'new456??');
    await user.click(save());
    expect(await screen.findByText('비밀번호를 바꿨어요.')).toBeVisible();
    expect(await screen.findByRole('link', { name: '비밀번호 변경' })).toHaveAttribute(
      'href',
      '/setting/password',
    );
    expect(sent).toEqual({ currentPassword: 'old123!!', newPassword: 'new456??' });
  });

  test('규칙에 어긋나면 보내지 않고, 먼저 틀린 칸으로 간다', async () => {
    const { user } = openChange();
    await user.type(await current(), 'old123!!');
    await user.type(next(), 'short');
    await user.click(save());
    expect(next()).toHaveFocus();
    expect(next()).toHaveAccessibleDescription(/비밀번호는 최소 8자 이상이어야 합니다\./);
  });

  test('서버가 거절한 까닭은 그 칸에 있고, 고쳐 적으면 없어진다', async () => {
    const message = '비밀번호가 올바르지 않습니다.';
    const details = [{ field: 'currentPassword', message }];
    const { user } = openChange([
      respondsWithError(authCalls.changePassword, 'VALIDATION_ERROR', { details }),
    ]);
    await user.type(await current(), 'wrong123!');
    await user.type(next(), 'new456??');
    await user.click(save());
    await waitFor(async () => expect(await current()).toHaveAccessibleDescription(message));
    expect(await current()).toHaveFocus();
    await user.type(await current(), '!');
    expect(await current()).toBeValid();
  });
});
