import { fireEvent, render, screen, within } from '@testing-library/react';
import { configureRunningVersions } from 'shared/shell';
import { VersionsSection } from './VersionsSection.tsx';

afterEach(() => configureRunningVersions(() => null));

function rows(): string[] {
  const section = screen.getByRole('region', { name: '정보' });
  return within(section)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
}

test('접혀 있던 정보를 펼치면 돌고 있는 판이 이름 차례로 보이고, 시험판과 미리보기는 그렇다고 한다', () => {
  configureRunningVersions(() => ({
    revision: 12,
    host: { version: '1.4.0', channel: 'live' },
    areas: {
      feed: { name: '일상', version: '1.1.0', channel: 'canary' },
      write: { name: '작성', version: '1.0.2', channel: 'live' },
      goods: { name: '굿즈', version: '2.0.0', channel: 'preview' },
      family: { name: '가족', version: '1.0.0-a1b2c3d4e5f6', channel: 'live' },
      album: { name: 'album', version: '0.1.0', channel: 'live' },
    },
  }));
  render(<VersionsSection />);
  expect(screen.getByText('1.4.0')).not.toBeVisible();
  fireEvent.click(screen.getByText('앱 버전'));
  expect(screen.getByText('1.4.0')).toBeVisible();
  expect(rows().slice(0, 5)).toEqual([
    '온기 1.4.0',
    '가족 1.0.0-a1b2c3d4e5f6',
    '굿즈 미리보기2.0.0',
    '일상 시험판1.1.0',
    '작성 1.0.2',
  ]);
  expect(rows()[5]).toBe('album 0.1.0');
});

test('무엇이 도는지 모르면 아무 말도 하지 않는다', () => {
  const { container } = render(<VersionsSection />);
  expect(container).toBeEmptyDOMElement();
});
