import icon from '../art/icon.svg';

/** The icon of the tab. Its address has a hash, so the page's template cannot know it. */
export function showSiteIcon(): void {
  const link = document.createElement('link');
  link.rel = 'icon';
  link.type = 'image/svg+xml';
  link.href = icon;
  document.head.append(link);
}
