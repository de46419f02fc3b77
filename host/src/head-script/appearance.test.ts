import { followAppearance } from 'shared/shell';
import { applyAppearance } from './appearance.ts';

const root = document.documentElement;

function appearanceAfter(apply: () => void): { theme: string | undefined; textSize: string | undefined } {
  delete root.dataset['theme'];
  delete root.dataset['textSize'];
  apply();
  return { theme: root.dataset['theme'], textSize: root.dataset['textSize'] };
}

function runApp(): void {
  const endFollowing = followAppearance();
  endFollowing();
}

afterEach(() => localStorage.clear());

test.each([
  { theme: 'dark', textSize: 'large' },
  { theme: 'light', textSize: 'x-large' },
  { theme: 'dark' },
  { textSize: 'large' },
  { theme: 'sepia', textSize: 'normal' },
  {},
])('the page looks before the app runs as the app lets it look: %j', (stored) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const early = appearanceAfter(applyAppearance);
  expect(early).toEqual(appearanceAfter(runApp));
});

test('what was chosen is applied, and what nobody offers is not', () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('textSize', 'huge');
  expect(appearanceAfter(applyAppearance)).toEqual({ theme: 'dark', textSize: undefined });
});
