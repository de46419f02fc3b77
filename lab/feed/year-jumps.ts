import type { Page } from 'playwright';
import type { LongList } from './long-list.ts';

type Jump = LongList['jumpToNextYear'];

/** The gallery's fast scroller, by its keys. */
export function jumpByScroller(): Jump {
  let last = '';
  return async (page) => {
    const scroller = page.getByRole('slider', { name: '연월 이동' });
    await scroller.focus();
    await page.keyboard.press(last === '' ? 'Home' : 'PageDown');
    const year = ((await scroller.getAttribute('aria-valuetext')) ?? '').slice(0, 4);
    if (year === last) return null;
    last = year;
    return year;
  };
}

/** The bookshelf's buttons, one a year. */
export function jumpByYearButtons(): Jump {
  let next = 0;
  return async (page: Page) => {
    const buttons = page.getByRole('navigation', { name: '연도로 가기' }).getByRole('button');
    if (next >= (await buttons.count())) return null;
    const button = buttons.nth(next);
    next += 1;
    await button.click();
    return ((await button.textContent()) ?? '').slice(0, 4);
  };
}
