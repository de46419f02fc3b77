/**
 * Runs in the page. Photos, videos and cards that a layout has squeezed: a post's photo is at least three
 * quarters of its width high, on home at least 340 px where the phone and its letters are of the usual size.
 * Everything else that shows a photo or a film is as large as a target, except faces and the days of a
 * calendar.
 */
export function smallMedia(): string[] {
  const LEAST_PX = 44;
  const HOME_PHOTO_PX = 340;
  const root = document.documentElement;
  const isUsual = innerWidth === 390 && innerHeight === 844 && getComputedStyle(root).fontSize === '16px';
  const problems: string[] = [];
  const shown = (element: Element): DOMRect | undefined => {
    if (!element.checkVisibility({ visibilityProperty: true })) return undefined;
    if (element.closest('[aria-hidden=true], [inert], .sr') !== null) return undefined;
    return element.getBoundingClientRect();
  };
  const note = (what: string, { width, height }: DOMRect): void => {
    problems.push(`${what} ${Math.round(width)}x${Math.round(height)}`);
  };

  for (const slide of document.querySelectorAll('[aria-roledescription="슬라이드"]')) {
    const photo = slide.firstElementChild;
    const box = photo === null ? undefined : shown(photo);
    if (box === undefined) continue;
    if (box.height < box.width * 0.75 - 1) note('photo of a slide', box);
    if (isUsual && location.pathname === '/home' && box.height < HOME_PHOTO_PX) note('photo of home', box);
    for (const part of [slide, ...slide.children])
      if (part.scrollHeight > part.clientHeight + 1 && part !== photo)
        note('cut card', part.getBoundingClientRect());
  }
  for (const media of document.querySelectorAll(
    'main img, main video, dialog[open] img, dialog[open] video',
  )) {
    // A face, or the day of a calendar: no more than a mark beside its words.
    if (media.closest('[role=img], [aria-pressed]') !== null) continue;
    const box = shown(media.parentElement ?? media);
    if (box === undefined) continue;
    if (box.height < LEAST_PX - 0.5 || box.width < LEAST_PX - 0.5) note(media.outerHTML.slice(0, 100), box);
  }
  return problems;
}
