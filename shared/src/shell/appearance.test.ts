import { chooseTextSize, chooseTheme, followAppearance, useAppearance } from 'shared/shell';

const LIGHT = '(prefers-color-scheme: light)';
const DARK = '(prefers-color-scheme: dark)';

const root = document.documentElement;
const browserColors = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('media'));

function inAnotherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

let endFollowing: () => void = () => undefined;

beforeEach(() => {
  document.head.innerHTML = `<meta name="theme-color" media="${LIGHT}" content="#fff"><meta name="theme-color" media="${DARK}" content="#000">`;
});

afterEach(() => {
  endFollowing();
  chooseTheme('system');
  chooseTextSize('normal');
  localStorage.clear();
});

test('what was chosen at the last visit is there before anything is drawn', () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('textSize', 'x-large');
  endFollowing = followAppearance();
  expect([root.dataset['theme'], root.dataset['textSize']]).toEqual(['dark', 'x-large']);
  expect(useAppearance.getState()).toEqual({ theme: 'dark', textSize: 'x-large' });
});

test('a choice holds at once, is kept, and colours the bars of the browser; the device’s own leaves nothing', () => {
  endFollowing = followAppearance();
  chooseTheme('dark');
  chooseTextSize('large');
  expect([root.dataset['theme'], root.dataset['textSize']]).toEqual(['dark', 'large']);
  expect([localStorage.getItem('theme'), localStorage.getItem('textSize')]).toEqual(['dark', 'large']);
  expect(browserColors()).toEqual(['not all', 'all']);

  chooseTheme('light');
  expect(browserColors()).toEqual(['all', 'not all']);
  expect(useAppearance.getState()).toEqual({ theme: 'light', textSize: 'large' });

  chooseTheme('system');
  chooseTextSize('normal');
  expect([root.dataset['theme'], root.dataset['textSize']]).toEqual([undefined, undefined]);
  expect(localStorage).toHaveLength(0);
  expect(browserColors()).toEqual([LIGHT, DARK]);
});

test('a choice in another tab holds here too, until nobody follows', () => {
  endFollowing = followAppearance();
  inAnotherTab('theme', 'light');
  inAnotherTab('textSize', 'large');
  expect(useAppearance.getState()).toEqual({ theme: 'light', textSize: 'large' });
  inAnotherTab('theme', null);
  expect(root).not.toHaveAttribute('data-theme');
  endFollowing();
  inAnotherTab('theme', 'dark');
  expect(root).not.toHaveAttribute('data-theme');
});

test.each(['sepia', '', '{}'])('a stored %p is taken for the device’s own', (value) => {
  localStorage.setItem('theme', value);
  localStorage.setItem('textSize', value);
  endFollowing = followAppearance();
  expect(useAppearance.getState()).toEqual({ theme: 'system', textSize: 'normal' });
});
