import { expect, test } from '../support/journey.ts';
import { readReleases } from '../support/releases/read-releases.ts';

/** A sentence of each singleton's own code that survives minifying. */
const MARKS: Readonly<Record<string, string>> = {
  React: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'React DOM': '__reactContainer$',
  'React Router': 'X-Remix-Reload-Document',
  'TanStack Query': 'fetchFailureCount',
  세션: 'ongi.returnTo',
};

test('영역의 파일에는 React, 라우터, 쿼리, 세션의 코드가 없고 껍데기에만 있다', async ({ baseURL }) => {
  const { host, areas } = await readReleases(baseURL ?? '');
  const hostCode = await codeOf(new URL(host.baseUrl, baseURL).href);
  for (const [name, mark] of Object.entries(MARKS)) {
    // A mark that is nowhere would prove nothing.
    expect(hostCode.includes(mark), `${name} in the host`).toBe(true);
  }
  for (const [area, { baseUrl }] of Object.entries(areas)) {
    const code = await codeOf(new URL(baseUrl, baseURL).href);
    for (const [name, mark] of Object.entries(MARKS))
      expect(code.includes(mark), `${name} in ${area}`).toBe(false);
  }
});

/** All scripts that the package was released with, as its own contract lists them. */
async function codeOf(folder: string): Promise<string> {
  const contract: { assets: Record<string, string> } = await (await fetch(`${folder}contract.json`)).json();
  const scripts = Object.keys(contract.assets).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  return (await Promise.all(scripts.map(async (file) => (await fetch(folder + file)).text()))).join('\n');
}
