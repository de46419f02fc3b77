import type { AreaRelease } from 'federation/release-format/release-map';
import { integrityOf } from 'federation/release-format/integrity-of';

/** The entry that the map names, and that of the development server, which changes with each build. */
const ENTRY = 'entry.js';

export type AreaEntry = { release: AreaRelease; path: string; script: string };

/** A release with an entry that never changes, so that the map can have its sum: it loads the real one. */
export function areaEntry(release: AreaRelease): AreaEntry {
  const script = entryScript(release.container, release.entry);
  const files = { [ENTRY]: integrityOf(script) };
  return { release: { ...release, files, entry: ENTRY }, path: release.baseUrl + ENTRY, script };
}

/** Where the first build fails there is no real entry: the page begins anew with the one that succeeds. */
function entryScript(container: string, entry: string): string {
  return `var ${container} = (() => {
  const address = new URL(${JSON.stringify(entry)}, document.currentScript.src).href;
  let loading;
  const load = () => loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve(globalThis.${container});
    script.onerror = () => {
      reject(new Error('this remote has not been built yet: the terminal shows why'));
      const wait = () => fetch(address, { method: 'HEAD' }).then(
        ({ ok }) => ok ? location.reload() : setTimeout(wait, 1000),
        () => setTimeout(wait, 1000),
      );
      setTimeout(wait, 1000);
    };
    script.src = address;
    document.head.append(script);
  });
  return {
    init: async (...values) => (await load()).init(...values),
    get: async (...values) => (await load()).get(...values),
  };
})();
`;
}
