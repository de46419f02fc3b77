import { screen } from '@testing-library/react';
import { familyCalls } from 'shared/contract/family/family';
import { testLoading } from 'shared/testing/loading';
import { SAMPLE_INVITE } from 'shared/testing/sample-data';
import { invite, openAt, WITHOUT_FAMILY } from '../../testing/open-family.ts';

async function press(name: string): Promise<void> {
  const { user } = openAt('/MakeConfirmPage');
  await screen.findByText(SAMPLE_INVITE.inviteLink);
  await user.click(screen.getByRole('button', { name }));
}

describe('가족을 만든 뒤', () => {
  test.each([
    ['초대 링크를 복사한다', '초대 링크 복사'],
    ['나눌 수 없는 기기에서는 보내는 대신 복사한다', '초대 링크 보내기'],
  ])('%s', async (_what, button) => {
    await press(button);
    expect(await screen.findByText('초대 링크를 복사했어요.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SAMPLE_INVITE.inviteLink);
  });

  test('나눌 수 있는 기기에서는 기기의 나누기로 보낸다', async () => {
    const share = jest.fn<Promise<void>, [ShareData]>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await press('초대 링크 보내기');
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: SAMPLE_INVITE.inviteLink }));
    Reflect.deleteProperty(navigator, 'share');
  });

  testLoading((response) => openAt('/MakeConfirmPage', [response]), familyCalls.generateLink, {
    failed: '초대 링크를 불러오지 못했어요.',
    works: invite,
    shown: SAMPLE_INVITE.inviteLink,
  });

  test('가족이 없으면 시작 화면으로 간다', async () => {
    openAt('/MakeConfirmPage', [], WITHOUT_FAMILY);
    expect(await screen.findByRole('link', { name: '가족 만들기' })).toBeVisible();
  });
});
