import { act, screen, waitFor } from '@testing-library/react';
import { notificationCalls } from 'shared/contract/notifications/notification';
import { respondsWith } from 'shared/testing/api-server';
import { fakePush } from 'shared/testing/fake-push';
import { openAt } from '../../testing/open-family.ts';

const settings = respondsWith(notificationCalls.settings, {
  off: [],
  quiet: { from: '21:00', to: '08:00' },
  showsText: false,
});

const KAKAO =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 KAKAOTALK/10.4.5';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4';

function open(fake = fakePush('granted')) {
  const view = openAt('/setting/notifications', [...fake.handlers, settings]);
  return { ...view, browser: fake.browser };
}

const findSwitch = () => screen.findByRole('switch', { name: '이 기기에서 알림 받기' });

describe('이 기기의 알림', () => {
  beforeEach(() => window.localStorage.clear());

  test('누르기 전에는 묻지 않고, 누르면 물어보고 켜지며, 다시 누르면 꺼진다', async () => {
    const { user, browser } = open();
    const device = await findSwitch();
    expect(device).not.toBeChecked();
    expect(screen.getByText(/켜면 브라우저가 허용할지 한 번 물어봐요/)).toBeVisible();
    expect(browser.promptCount).toBe(0);
    await user.click(device);
    await waitFor(() => expect(device).toBeChecked());
    expect([browser.promptCount, browser.sent.length]).toEqual([1, 1]);
    await user.click(device);
    await waitFor(() => expect(device).not.toBeChecked());
    expect(browser.ended).toHaveLength(1);
  });

  test('거절하면 다시 허용하는 방법을 알려주고, 키보드는 그 자리에서 이어진다', async () => {
    const { user } = open(fakePush('denied'));
    const device = await findSwitch();
    act(() => device.focus());
    await user.keyboard(' ');
    expect(await screen.findByText('이 브라우저에서 알림이 막혀 있어요')).toBeVisible();
    expect(screen.getByText(/주소창의 자물쇠나 설정 버튼/)).toBeVisible();
    expect(document.activeElement).toHaveTextContent('이 브라우저에서 알림이 막혀 있어요');
  });

  test('처음부터 막혀 있으면 초점을 가져가지 않는다', async () => {
    open(fakePush('denied', 'denied'));
    const title = await screen.findByText('이 브라우저에서 알림이 막혀 있어요');
    expect(title.closest('[tabindex]')).not.toHaveFocus();
  });

  test('브라우저에서 다시 허용하고 돌아오면 켤 수 있다', async () => {
    const { browser } = open(fakePush('denied', 'denied'));
    expect(await screen.findByText('이 브라우저에서 알림이 막혀 있어요')).toBeVisible();
    browser.permission = 'default';
    window.dispatchEvent(new Event('focus'));
    expect(await findSwitch()).not.toBeChecked();
  });

  test('켜지 못하면 알리고 꺼진 채로 둔다', async () => {
    const fake = fakePush('granted');
    const { user } = open({ ...fake, handlers: fake.handlers.slice(0, 1) });
    const device = await findSwitch();
    fake.browser.serverKey = null;
    await user.click(device);
    expect(await screen.findByText('알림을 켜지 못했어요. 잠시 후 다시 시도해주세요.')).toBeVisible();
    expect(device).not.toBeChecked();
  });

  test('카카오톡 안에서는 다른 브라우저로 열게 하고, 설치하지 않은 아이폰에서는 설치하는 방법을 보여준다', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(KAKAO);
    const { unmount } = open();
    expect(await screen.findByText('카카오톡 안에서는 알림을 받을 수 없어요')).toBeVisible();
    expect(screen.getByRole('link', { name: '다른 브라우저로 열기' })).toBeVisible();
    unmount();
    agent.mockReturnValue(IPHONE);
    const fake = fakePush('granted');
    Reflect.deleteProperty(window, 'PushManager');
    open(fake);
    expect(await screen.findByText(/‘홈 화면에 추가’를 고른 뒤/)).toBeVisible();
    expect(screen.queryByRole('switch', { name: '이 기기에서 알림 받기' })).not.toBeInTheDocument();
    agent.mockRestore();
  });

  test('알림을 보내지 않는 서버에서는 아무것도 보이지 않는다', async () => {
    const fake = fakePush('granted');
    fake.browser.serverKey = null;
    open(fake);
    expect(await screen.findByRole('switch', { name: '새 추억' })).toBeVisible();
    expect(screen.queryByText('이 기기')).not.toBeInTheDocument();
  });
});
