import { screen, waitFor } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { respondsWith, respondsWithError, type RequestHandler } from 'shared/testing/api-server';
import { account, openAt } from '../../testing/open-family.ts';

const current = () => screen.findByLabelText('지금 비밀번호');
const next = () => screen.getByLabelText('새 비밀번호');

async function change(from: string, to: string, ...handlers: RequestHandler[]) {
  const all = [...handlers, account({ email: 'jiwoo@example.com' })];
  const { user } = openAt(['/setting', '/setting/password'], all);
  await user.type(await current(), from);
  await user.type(next(), to);
  await user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }));
  return user;
}

describe('비밀번호 변경', () => {
  test('지금 비밀번호와 새 비밀번호를 적으면 바뀌고, 설정으로 돌아간다', async () => {
    let sent: unknown;
    await change(
      'old123!!',
      'new456??',
      respondsWith(authCalls.changePassword, ({ body }) => ((sent = body), null)),
    );
    expect(await screen.findByText('비밀번호를 바꿨어요.')).toBeVisible();
    const link = await screen.findByRole('link', { name: '비밀번호 변경' });
    expect(link).toHaveAttribute('href', '/setting/password');
    expect(sent).toEqual({ currentPassword: 'old123!!', newPassword: 'new456??' });
  });

  test('규칙에 어긋나면 보내지 않고, 먼저 틀린 칸으로 간다', async () => {
    await change('old123!!', 'short');
    expect(next()).toHaveFocus();
    expect(next()).toHaveAccessibleDescription(/비밀번호는 최소 8자 이상이어야 합니다\./);
  });

  test('서버가 거절한 까닭은 그 칸에 있고, 고쳐 적으면 없어진다', async () => {
    const message = '비밀번호가 올바르지 않습니다.';
    const details = [{ field: 'currentPassword', message }];
    const rejects = respondsWithError(authCalls.changePassword, 'VALIDATION_ERROR', { details });
    const user = await change('wrong123!', 'new456??', rejects);
    await waitFor(async () => expect(await current()).toHaveAccessibleDescription(message));
    expect(await current()).toHaveFocus();
    await user.type(await current(), '!');
    expect(await current()).toBeValid();
  });
});
