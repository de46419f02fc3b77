import * as z from 'shared/schema';
import { create } from 'zustand';
import { browserStorage } from 'shared/session';

export type Theme = 'system' | 'light' | 'dark';
export type TextSize = 'normal' | 'large' | 'x-large';

type Appearance = { theme: Theme; textSize: TextSize };

/** Local storage keys. The choice belongs to the device, not to a person: logging out leaves it. */
export const APPEARANCE_KEYS = { theme: 'theme', textSize: 'textSize' } as const;

const themeSchema = z.enum(['light', 'dark']);
const textSizeSchema = z.enum(['large', 'x-large']);

const storage = browserStorage('local');

/** How the app looks on this device, as a hook: `useAppearance((state) => state.theme)`. */
export const useAppearance = create<Appearance>(stored);

/** Light, dark, or as the device has it: at once, in every tab, and at the next visit. */
export function chooseTheme(theme: Theme): void {
  storage.write(APPEARANCE_KEYS.theme, theme === 'system' ? null : theme);
  apply({ ...useAppearance.getState(), theme });
}

/** Text size on top of the browser's own: applied at once, in every tab, and at the next visit. */
export function chooseTextSize(textSize: TextSize): void {
  storage.write(APPEARANCE_KEYS.textSize, textSize === 'normal' ? null : textSize);
  apply({ ...useAppearance.getState(), textSize });
}

/** Applies theme and text size, and follows other tabs. Returns a function that stops it. */
export function followAppearance(): () => void {
  apply(stored());
  function onStorage({ key }: StorageEvent): void {
    // key is null when the whole storage was cleared.
    if (key === null || key === APPEARANCE_KEYS.theme || key === APPEARANCE_KEYS.textSize) apply(stored());
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Values that are unset or of another app version fall back to the device's own. */
function stored(): Appearance {
  return {
    theme: z.safeParse(themeSchema, storage.read(APPEARANCE_KEYS.theme)).data ?? 'system',
    textSize: z.safeParse(textSizeSchema, storage.read(APPEARANCE_KEYS.textSize)).data ?? 'normal',
  };
}

function apply(appearance: Appearance): void {
  const { theme, textSize } = appearance;
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (textSize === 'normal') delete dataset['textSize'];
  else dataset['textSize'] = textSize;
  colorBrowser(theme);
  useAppearance.setState(appearance);
}

/** The page has a browser bar colour for light and one for dark; that of a chosen theme always applies. */
function colorBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = (meta.dataset['scheme'] ??= meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light');
    const media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
    meta.setAttribute('media', media);
  }
}
