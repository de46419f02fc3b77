import { screen, within } from '@testing-library/react';
import { configureSlots } from 'shared/shell';
import { renderScreen } from 'shared/testing/render';
import { OfferedSection } from './SettingScreen.tsx';

afterEach(() => configureSlots(() => []));

const open = () => renderScreen([{ path: '/', Component: OfferedSection }], { path: '/' });

test('다른 영역이 설정에 내놓은 화면이 차례로 보인다', () => {
  configureSlots((slot) =>
    slot === 'setting'
      ? [
          { path: '/album', label: '앨범', icon: { path: 'M4 4h16v16H4z' } },
          { path: '/calendar', label: '가족 달력' },
        ]
      : [],
  );
  open();
  const links = within(screen.getByRole('region', { name: '더 보기' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['앨범', '/album'],
    ['가족 달력', '/calendar'],
  ]);
  expect(links[0]?.querySelector('path')).toHaveAttribute('d', 'M4 4h16v16H4z');
});

test('내놓은 것이 없으면 아무것도 보이지 않는다', () => {
  open();
  expect(screen.queryByRole('region', { name: '더 보기' })).not.toBeInTheDocument();
});
