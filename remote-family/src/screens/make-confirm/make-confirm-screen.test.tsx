import { screen } from '@testing-library/react';
import { familyCalls } from 'shared/contract/family/family';
import { respondsWith, apiServer, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { SAMPLE_INVITE, sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const members = respondsWith(familyCalls.members, sampleFamily());
const invite = respondsWith(familyCalls.generateLink, SAMPLE_INVITE);

function openMakeConfirm(link = invite) {
  return renderScreen([...area.routes], { path: '/MakeConfirmPage', handlers: [members, link] });
}

describe('가족을 만든 뒤', () => {
  test('초대 링크를 복사한다', async () => {
    const { user } = openMakeConfirm();
    await screen.findByText(SAMPLE_INVITE.inviteLink);
    await user.click(screen.getByRole('button', { name: '초대 링크 복사' }));
    expect(await screen.findByText('초대 링크를 복사했어요.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SAMPLE_INVITE.inviteLink);
  });

  test('나눌 수 있는 기기에서는 기기의 나누기로 보낸다', async () => {
    const share = jest.fn<Promise<void>, [ShareData]>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = openMakeConfirm();
    await screen.findByText(SAMPLE_INVITE.inviteLink);
    await user.click(screen.getByRole('button', { name: '초대 링크 보내기' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: SAMPLE_INVITE.inviteLink }));
    Reflect.deleteProperty(navigator, 'share');
  });

  test('나눌 수 없는 기기에서는 복사한다', async () => {
    const { user } = openMakeConfirm();
    await screen.findByText(SAMPLE_INVITE.inviteLink);
    await user.click(screen.getByRole('button', { name: '초대 링크 보내기' }));
    expect(await screen.findByText('초대 링크를 복사했어요.')).toBeVisible();
  });

  test('링크를 불러오지 못하면 다시 시도할 수 있다', async () => {
    const { user } = openMakeConfirm(respondsWithError(familyCalls.generateLink, 'INTERNAL_SERVER_ERROR'));
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    apiServer.use(invite);
    await user.click(retry);
    expect(await screen.findByText(SAMPLE_INVITE.inviteLink)).toBeVisible();
  });

  test('가족이 없으면 시작 화면으로 간다', async () => {
    renderScreen([...area.routes], {
      path: '/MakeConfirmPage',
      user: sampleUser({ familyId: null }),
      family: null,
    });
    expect(await screen.findByRole('link', { name: '가족 만들기' })).toBeVisible();
  });
});
