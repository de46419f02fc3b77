import { expect, test } from '../support/journey.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { openAs } from '../support/accounts/people.ts';

/** Loaded when an area asks for them (docs/decisions/first-load). */
const LAZY = ['shared/schema'];

/** What the page may have once only, by the name under which Module Federation shares it. */
const SINGLETONS = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'zustand',
  'shared/session',
  'shared/query',
  'shared/shell',
  'shared/http',
  'shared/errors',
  'shared/schema',
];

type ShareScopes = Record<
  string,
  Record<string, Record<string, Record<string, { from: string; loaded?: unknown; lib?: unknown }>>>
>;

test('화면에는 React, 라우터, 쿼리 클라이언트, 세션 저장소가 하나씩만 있다', async ({
  page,
  families,
  pageErrors,
}) => {
  // react-dom announces each copy of itself to this hook.
  await page.addInitScript(() => {
    const renderers: string[] = [];
    Object.assign(globalThis, {
      reactRenderers: renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: (renderer: { version?: string }) => renderers.push(renderer.version ?? 'unknown'),
        onCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        checkDCE: () => undefined,
      },
    });
  });
  await openAs(page, await families.withFamily('엄마'), '/home');
  for (const name of ['굿즈', '가족', '작성']) {
    await areaTab(page, name).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  const renderers = await page.evaluate((): string[] => Reflect.get(globalThis, 'reactRenderers'));
  expect(renderers).toHaveLength(1);

  const copies = await page.evaluate(() => {
    const federation: { __SHARE__: ShareScopes } = Reflect.get(globalThis, '__FEDERATION__');
    return Object.values(federation.__SHARE__).flatMap((scopes) =>
      Object.values(scopes).flatMap((shared) =>
        Object.entries(shared).flatMap(([name, versions]) =>
          Object.entries(versions)
            .filter(([, { loaded, lib }]) => Boolean(loaded) || lib !== undefined)
            .map(([version, { from }]) => ({ name, version, from })),
        ),
      ),
    );
  });
  for (const singleton of SINGLETONS) {
    const found = copies.filter(({ name }) => name === singleton);
    expect(new Set(found.map(({ version, from }) => `${version} from ${from}`)).size, singleton).toBe(1);
    // One that is loaded when it is first asked for bears the name of whoever asked.
    if (!LAZY.includes(singleton)) expect(found[0]?.from, singleton).toBe('host');
  }
  expect(pageErrors).toEqual([]);
});
