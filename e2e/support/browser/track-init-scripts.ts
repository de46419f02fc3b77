import type { BrowserContext, Disposable, Page } from '@playwright/test';

/** Every init script that is added to it from now on, so that whoever reuses it can dispose of them. */
export function trackInitScripts(owner: Page | BrowserContext): Disposable[] {
  const scripts: Disposable[] = [];
  const addInitScript: Page['addInitScript'] = owner.addInitScript.bind(owner);
  Object.defineProperty(owner, 'addInitScript', {
    value: async (...args: Parameters<typeof addInitScript>) => {
      const script = await addInitScript(...args);
      scripts.push(script);
      return script;
    },
  });
  return scripts;
}
