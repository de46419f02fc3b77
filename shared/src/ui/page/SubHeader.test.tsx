import { screen } from '@testing-library/react';
import { renderScreen } from 'shared/testing/render';
import { SubHeader } from 'shared/ui/SubHeader';

const HISTORY = ['/goods', '/goods/diary'];

test('"뒤로" goes back one entry of the history', async () => {
  const { user } = renderScreen(<SubHeader title="그림일기 제작" />, {
    path: HISTORY,
    pattern: '/goods/diary',
  });
  await user.click(screen.getByRole('button', { name: '뒤로' }));
  expect(await screen.findByText('화면: /goods')).toBeVisible();
});

test('"뒤로" may do something else', async () => {
  const onBack = jest.fn();
  const { user } = renderScreen(<SubHeader title="추억 쓰기" onBack={onBack} />);
  await user.click(screen.getByRole('button', { name: '뒤로' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('"나가기" is there where it is requested, and goes to the front door', async () => {
  const { user } = renderScreen(<SubHeader title="그림일기 제작" exit />, {
    path: HISTORY,
    pattern: '/goods/diary',
  });
  await user.click(screen.getByRole('button', { name: '나가기' }));
  expect(await screen.findByText('화면: /')).toBeVisible();
});

test('without exit there is only the way back', () => {
  renderScreen(<SubHeader title="설정" />);
  expect(screen.queryByRole('button', { name: '나가기' })).not.toBeInTheDocument();
});

test('the title is the page’s heading, unless the page has its own', () => {
  const { unmount } = renderScreen(<SubHeader title="설정" />);
  expect(screen.getByRole('heading', { level: 1, name: '설정' })).toBeVisible();
  unmount();
  renderScreen(<SubHeader title="11월 15일 일요일" titleLevel="none" />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(screen.getByText('11월 15일 일요일')).toBeVisible();
});
