import { screen } from '@testing-library/react';
import { countedHealth } from '../testing/counted-health.ts';
import { member, openApp, sampleArea } from '../testing/open-app.tsx';
import { AreaHealth } from './area-health.ts';

let health: AreaHealth;
let noted: string[];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  health = new AreaHealth();
  noted = countedHealth(health);
});

test('한 화면은 한 번 세고, 다음 화면은 또 센다', async () => {
  const { user } = await openApp('/bookshelf', { handlers: member, health });
  await screen.findByRole('heading', { name: '책장 화면' });
  expect(noted).toEqual(['area-shown sample 1']);
  await user.click(screen.getByRole('link', { name: '굿즈' }));
  await screen.findByRole('heading', { name: '굿즈 화면' });
  expect(noted).toEqual(['area-shown sample 1', 'area-shown sample 1']);
});

test('그리다가 던진 화면은, 몇 번을 다시 시도해도 실패 하나이다', async () => {
  const Broken = () => {
    throw new RangeError('undefined is not a function');
  };
  const { contractVersion, routes } = sampleArea();
  const broken = routes.map((route) => ({ ...route, lazy: async () => ({ Component: Broken }) }));
  const loadModule = async () => ({ area: { contractVersion, routes: broken } });
  const { user } = await openApp('/bookshelf', { handlers: member, health, loadModule });
  await screen.findByRole('heading', { name: '이 화면을 불러오지 못했어요.' });
  expect(noted.toSorted()).toEqual(['area-error sample 1', 'area-shown sample 1']);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await screen.findByRole('button', { name: '다시 시도' });
  expect(noted).toHaveLength(2);
});
