import { screen } from '@testing-library/react';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { renderScreen } from 'shared/testing/render';
import { OpenOutside } from 'shared/ui/OpenOutside';

const KAKAOTALK = 'Mozilla/5.0 (Linux; Android 12; SM-G988N; wv) Mobile Safari/537.36;KAKAOTALK 2409760';
const INSTAGRAM_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Instagram 385.0.0.30.76';

function show(userAgent: string, path?: string) {
  const inApp = inAppBrowser(userAgent);
  if (inApp === null) throw new Error('an ordinary browser');
  return renderScreen(
    <OpenOutside
      inApp={inApp}
      title={`${inApp.name} 안에서는 저장할 수 없어요`}
      {...(path === undefined ? {} : { path })}
    >
      다른 브라우저로 열면 저장할 수 있어요.
    </OpenOutside>,
  );
}

test('it may lead to another page, whose address can be copied', async () => {
  const { user } = show(KAKAOTALK, '/goods');
  const address = `${window.location.origin}/goods`;
  expect(screen.getByRole('link')).toHaveAttribute(
    'href',
    `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`,
  );
  await user.click(screen.getByRole('button', { name: '주소 복사' }));
  expect(await screen.findByText('주소를 복사했어요.')).toBeInTheDocument();
  await expect(navigator.clipboard.readText()).resolves.toBe(address);
});

test('an app without a way says how to open it, and has no button that does nothing', () => {
  show(INSTAGRAM_IPHONE);
  expect(screen.getByText(/‘Safari로 열기’/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '주소 복사' })).toBeInTheDocument();
});
