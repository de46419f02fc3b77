import { expect, type Locator, type Page } from '@playwright/test';
import type { TestPhoto } from '../photos/photos.ts';

/** More than any page of the app has: who has not arrived by then never will. */
const MOST_STOPS = 80;

/**
 * A person who has no pointer: goes from control to control with Tab, and sees at each stop where the focus
 * is. Arriving with `to` is the only way to a control, so what Tab does not reach cannot be used.
 */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await isFocused(target)) return;
      await this.page.keyboard.press(key);
      await this.#expectVisibleFocus();
    }
    throw new Error(`${key} does not lead to ${target.toString()}`);
  }

  async press(target: Locator, key: 'Enter' | 'Space' | 'ArrowRight' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.insertText(text);
  }

  /** Opens the chooser that Enter or Space opens; the choosing itself is the system's own window. */
  async choosePhotos(input: Locator, photos: readonly TestPhoto[]): Promise<void> {
    // Listened for before going there: a chooser that opens before the browser knows of it is nobody's.
    const opened = this.page.waitForEvent('filechooser');
    await this.to(input);
    await this.page.keyboard.press('Space');
    const chooser = await opened;
    await chooser.setFiles([...photos]);
  }

  /** Expects this address, and the focus on its new page. */
  async expectArrivedAt(url: RegExp): Promise<void> {
    await expect(this.page).toHaveURL(url);
    await this.expectOnNewPage();
  }

  /** The focus is on the page's heading (or on the page, if it has none), not on the document. */
  async expectOnNewPage(): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(() => {
          const main = document.querySelector('main');
          return main !== null && document.activeElement !== null && main.contains(document.activeElement);
        }),
      )
      .toBe(true);
  }

  async #expectVisibleFocus(): Promise<void> {
    const hidden = await this.page.evaluate(focusThatCannotBeSeen);
    expect(hidden, 'the focus is somewhere without a mark').toBeNull();
  }
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Runs in the page. The element that has the focus and shows it nowhere, else null. */
function focusThatCannotBeSeen(): string | null {
  const focused = document.activeElement;
  // Between the last control and the first the browser's own bar has the focus.
  if (focused === null || focused === document.body) return null;
  const probe = document.documentElement.appendChild(document.createElement('i'));
  const ringColours = ['--color-accent', '--color-danger'].map((token) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const isRinged = (element: Element): boolean =>
    [undefined, '::before', '::after'].some((pseudo) => {
      const { boxShadow } = getComputedStyle(element, pseudo);
      return ringColours.some((colour) => boxShadow.includes(colour));
    });
  // What is only there for ears shows its focus at its label, a card's link at the card.
  const ancestors: Element[] = [];
  for (
    let element: Element | null = focused;
    element !== null && ancestors.length < 6;
    element = element.parentElement
  )
    ancestors.push(element);
  if (focused.nextElementSibling !== null) ancestors.push(focused.nextElementSibling);
  return ancestors.some(isRinged) ? null : focused.outerHTML.slice(0, 160);
}
