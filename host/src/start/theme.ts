import * as z from 'shared/schema';

const THEME_KEY = 'theme';

const themeSchema = z.enum(['light', 'dark']);

/**
 * Follows the theme that was chosen in the settings (`theme` in local storage: `light`, `dark`, anything else for the
 * device's own), also when it is chosen in another tab. The values themselves are in the tokens.
 */
export function followChosenTheme(): void {
  applyChosenTheme();
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) applyChosenTheme();
  });
}

function applyChosenTheme(): void {
  const { documentElement } = document;
  const theme = z.safeParse(themeSchema, storedTheme());
  if (theme.success) documentElement.dataset['theme'] = theme.data;
  else delete documentElement.dataset['theme'];
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
