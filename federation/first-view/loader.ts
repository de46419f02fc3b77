import { createHash } from 'node:crypto';
import { API_BASE_URL } from './api-base-url.ts';
import { CANARY_DRAW } from '../release-format/page/canary-draw.ts';

/** The loader's Trusted Types policy. */
export const FIRST_VIEW_LOADER_POLICY = 'ongi-first-view';

/**
 * The page's first script (docs/contracts/first-view.md): sends the first requests of the opened path, loads
 * its first-view script and style sheets and preloads its area, before any file of the host is there. It
 * knows the page by its release map alone. Whatever fails leaves the page as it would be without. Constant,
 * so that the Content-Security-Policy allows it by its sum.
 *
 * The storage keys are those of shared/src/session/session-store.ts, host/src/web-font/stored-web-font.ts,
 * shared/src/first-view/first-responses.ts and host/src/preview/preview-link.ts, the database is that of
 * shared/src/query/stored-responses.ts, and the web font that of host/src/web-font/cached-web-font.ts.
 */
export const FIRST_VIEW_LOADER = String.raw`(() => {
  try {
    const view = (window.ongiFirstView = { prefetches: new Map(), isOver: false });
    const token = localStorage.getItem('accessToken');
    if (!navigator.onLine || sessionStorage.getItem('ongi-preview')) return;
    const { host, hostCanary, areas, canaries } = data('ongi-releases');
    const found = token ? ofArea() : ofHost();
    const { apiBaseUrl } = data('ongi-config');
    if (!found || !${API_BASE_URL}.test(apiBaseUrl)) return;
    const { release, prefix } = found;
    const entry = (release.firstViews || {})[prefix];
    const paths = entry && filled(entry.requests);
    if (paths) begin();
    // The host's own preload raises their priority.
    if (token) for (const file of [release.entry, ...release.start, ...release.paths[prefix]]) link('preload', file);

    function begin() {
      const api = apiBaseUrl.replace(/\/+$/, '');
      if (token) paths.push('/users/user', '/family/members');
      Object.assign(view, { paths, apiBaseUrl: new URL(api, location.href).href });
      const isKnown = token && hasFirstResponses();
      if (token && !isKnown) view.opening = openResponses();
      view.fontFace = storedFontFace().catch(() => undefined);
      try {
        // First: where the device has the data, nothing else is waited for.
        for (const file of entry.styles) link('stylesheet', file);
        script(entry.script);
      } finally {
        // There, the requests of the API leave in a task of their own: they would hold the scripts up.
        const begun = isKnown && new Promise((resolve) => setTimeout(resolve));
        const requestedAtMs = performance.now();
        for (const path of new Set(paths)) {
          const response = request(api + path, begun);
          response.catch(() => {});
          view.prefetches.set(path, { token, requestedAtMs, response });
        }
      }
    }
    function data(id) {
      return JSON.parse(document.getElementById(id).textContent);
    }
    function longest(prefixes) {
      const path = location.pathname.toLowerCase() + '/';
      const fitting = prefixes.filter((prefix) => path.startsWith(prefix.toLowerCase() + '/'));
      return fitting.sort((one, other) => other.length - one.length)[0];
    }
    function ofArea() {
      const owner = {};
      for (const area in areas) for (const prefix in areas[area].paths) owner[prefix] = area;
      const prefix = longest(Object.keys(owner));
      const canary = canaries[owner[prefix]];
      const release = canary && isDrawn(owner[prefix], canary) ? canary.release : areas[owner[prefix]];
      return release && { release, prefix };
    }
    function ofHost() {
      const prefix = longest(Object.keys(host.firstViews || {}));
      return !hostCanary && prefix && { release: host, prefix };
    }
    ${CANARY_DRAW}
    function filled(requests) {
      const rest = location.pathname.slice(prefix.length).replace(/\/$/, '');
      const now = new Date();
      const two = (number) => String(number).padStart(2, '0');
      const today = now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate());
      const takesId = requests.some((path) => path.includes('{id}'));
      if (!(takesId ? /^\/\d{1,15}$/ : /^$/).test(rest)) return;
      return requests.map((path) => path.replace('{id}', rest.slice(1)).replace('{today}', today));
    }
    // Every quote within a value is escaped.
    function hasFirstResponses() {
      const stored = localStorage.getItem('ongi-first-responses') || '';
      return paths.every((path) => stored.includes(JSON.stringify(path) + ':'));
    }
    // Before anything else of the host is there: its first text waits for it. Decoded beside the main thread,
    // unlike bytes that are read from the cache.
    async function storedFontFace() {
      const folder = new URL(host.baseUrl, location.href).href;
      if (!navigator.serviceWorker.controller || localStorage.getItem('ongi-web-font') !== folder) return;
      return new FontFace('Ongi Sans', 'url(' + folder + 'ongi-sans.woff2)', { weight: '400 700' }).load();
    }
    // Never made here: the app does that, with its stores.
    function openResponses() {
      try {
        const opening = indexedDB.open('ongi-answers');
        opening.onupgradeneeded = () => opening.transaction.abort();
        return opening;
      } catch {}
    }
    async function request(url, begun) {
      if (begun) await begun;
      const headers = { Accept: 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
      const response = await fetch(url, { credentials: 'include', headers });
      const text = await response.text();
      let data = text;
      try {
        data = JSON.parse(text);
      } catch {}
      return { status: response.status, headers: Object.fromEntries(response.headers), data };
    }
    function link(rel, file) {
      const as = /css$/.test(file) ? 'style' : 'script';
      // Webpack finds a sheet by this, or by its address where this is empty: the screen loads its own, and
      // reports its failure.
      const own = rel == 'preload' ? { as, fetchPriority: 'low' } : {};
      const element = add('link', file, { rel, ...own, href: release.baseUrl + file });
      if (rel == 'stylesheet') element.dataset.href = 'early';
    }
    function script(file) {
      const rules = { createScriptURL: (url) => url };
      const policy = window.trustedTypes ? trustedTypes.createPolicy('${FIRST_VIEW_LOADER_POLICY}', rules) : rules;
      add('script', file, { fetchPriority: 'high', src: policy.createScriptURL(release.baseUrl + file) });
    }
    function add(tag, file, attributes) {
      const integrity = release.files[file];
      if (!/^sha384-/.test(integrity)) throw new Error(file);
      const element = Object.assign(document.createElement(tag), { integrity, crossOrigin: 'anonymous' }, attributes);
      document.documentElement.append(element);
      return element;
    }
  } catch {}
})();`;

/** The sum of the script, for the Content-Security-Policy. */
export const FIRST_VIEW_LOADER_SUM = `sha256-${createHash('sha256').update(FIRST_VIEW_LOADER).digest('base64')}`;
