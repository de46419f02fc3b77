import { screen } from '@testing-library/react';
import { renderScreen } from 'shared/testing/render';
import { area } from '../../routes.tsx';

describe('새 화면', () => {
  it('제목과 함께, 곧 채워진다고 말해준다', async () => {
    renderScreen(area.routes, { path: '/new-path' });
    expect(await screen.findByRole('heading', { level: 1, name: '새 화면' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: '곧 만나요' })).toBeVisible();
  });

  it('일상으로 갈 수 있다', async () => {
    const { user } = renderScreen(area.routes, { path: '/new-path' });
    await user.click(await screen.findByRole('link', { name: '일상 보러 가기' }));
    expect(await screen.findByText('화면: /home')).toBeVisible();
  });
});
