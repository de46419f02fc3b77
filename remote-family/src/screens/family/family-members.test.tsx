import { screen, within } from '@testing-library/react';
import { familyCalls } from 'shared/contract/family/family';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import {
  respondsWith,
  apiServer,
  breaksOff,
  respondsWithError,
  type RequestHandler,
} from 'shared/testing/api-server';
import { sampleFamily, sampleMember, sampleUser } from 'shared/testing/sample-data';
import { openAt, openFamily } from '../../testing/open-family.ts';

const [me = sampleMember(), grandma = sampleMember(), dad = sampleMember()] = sampleFamily().familyMembers;

describe('내 역할', () => {
  async function changeRole(roleName: string, handler: RequestHandler) {
    const { user } = openFamily(handler);
    await user.click(await screen.findByRole('button', { name: '내 역할 바꾸기' }));
    const sheet = within(await screen.findByRole('dialog', { name: '내 역할' }));
    expect(sheet.getByRole('radio', { name: '딸' })).toBeChecked();
    await user.click(sheet.getByText(roleName, { exact: true }));
    await user.click(sheet.getByRole('button', { name: '저장하기' }));
    return sheet;
  }

  test('내 역할을 바꾸면 곧바로 보인다', async () => {
    let sent: unknown;
    const changed = sampleFamily({ familyMembers: [{ ...me, role: 'OTHER' }, grandma] });
    const handler = respondsWith(familyChangeCalls.setRole, ({ body }) => {
      sent = body;
      apiServer.use(respondsWith(familyCalls.members, changed));
      return null;
    });
    await changeRole('가족', handler);
    expect(await screen.findByText('역할을 바꿨어요.')).toBeVisible();
    expect(sent).toEqual({ role: 'OTHER' });
    const own = within(screen.getAllByRole('listitem')[0] ?? document.body);
    expect(own.getByText('지우')).toBeVisible();
    expect(own.getByText('가족', { selector: '.role' })).toBeVisible();
    expect(screen.getByRole('button', { name: '내 역할 바꾸기' })).toHaveFocus();
  });

  test('저장하지 못하면 그 자리에서 말하고, 고른 것은 그대로 있다', async () => {
    const fails = respondsWithError(familyChangeCalls.setRole, 'INTERNAL_SERVER_ERROR');
    const sheet = await changeRole('엄마', fails);
    expect(await sheet.findByRole('alert')).toHaveTextContent('일시적인 서버 문제가 발생했습니다.');
    expect(sheet.getByRole('radio', { name: '엄마' })).toBeChecked();
  });
});

describe('가족에서 내보내기', () => {
  const gone = respondsWith(familyCalls.members, sampleFamily({ familyMembers: [me, dad] }));

  async function removeMember(handler: RequestHandler, ...meanwhile: RequestHandler[]) {
    const { user } = openFamily(handler);
    await user.click(await screen.findByRole('button', { name: '순자 메뉴' }));
    await user.click(await screen.findByRole('button', { name: '가족에서 내보내기' }));
    const question = await screen.findByRole('alertdialog', { name: '순자를 내보낼까요?' });
    expect(question).toHaveAccessibleDescription(/우리 가족에게 그대로 남아요/);
    apiServer.use(...meanwhile);
    await user.click(within(question).getByRole('button', { name: '내보내기' }));
    return question;
  }

  test('추억은 남는다고 말한 뒤에 내보내고, 목록에서 사라진다', async () => {
    let removed: unknown;
    const handler = respondsWith(familyChangeCalls.removeMember, ({ params }) => {
      removed = params['familyMemberId'];
      apiServer.use(gone);
      return null;
    });
    await removeMember(handler);
    expect(await screen.findByText('순자를 내보냈어요.')).toBeVisible();
    expect(removed).toBe('12');
    expect(screen.queryByText('순자')).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: '우리 가족' })).toHaveFocus();
  });

  test('연결이 끊기면 그 자리에서 말하고, 아무도 사라지지 않는다', async () => {
    const question = await removeMember(breaksOff(familyChangeCalls.removeMember));
    expect(await within(question).findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.');
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(3);
  });

  test('그 사이에 스스로 나간 사람은 그렇다고 말하고 목록에서 뺀다', async () => {
    await removeMember(respondsWithError(familyChangeCalls.removeMember, 'NOT_FOUND'), gone);
    expect(await screen.findByText('순자는 이미 가족에서 나갔어요.')).toBeVisible();
    expect(screen.queryByText('순자')).not.toBeInTheDocument();
  });

  test('그 사이에 권한을 잃었으면 그렇게 말한다', async () => {
    const question = await removeMember(respondsWithError(familyChangeCalls.removeMember, 'FORBIDDEN'));
    expect(await screen.findByText('가족 구성원을 내보낼 권한이 없습니다.')).toBeVisible();
    expect(question).not.toHaveAttribute('open');
  });

  test('가장 오래 함께한 사람이 아니면 내보낼 수 없다', async () => {
    openAt('/family', [], { user: sampleUser({ userId: 2, nickname: '순자' }) });
    expect(await screen.findByText('순자')).toBeVisible();
    expect(screen.queryByRole('button', { name: / 메뉴$/ })).not.toBeInTheDocument();
  });
});
