import { UNUSABLE_API_BASE_URLS } from 'federation/testing/unusable-api-base-urls';
import { readSite } from './configuration.ts';

function pageWith(config: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (config !== null) {
    const block = page.createElement('script');
    block.type = 'application/json';
    block.id = 'ongi-config';
    block.textContent = config;
    page.head.append(block);
  }
  return page;
}

test.each(['/api', '/', 'https://api.example.com', 'http://localhost:3000/api'])(
  '%s is a valid address',
  (apiBaseUrl) => {
    const site = readSite(pageWith(JSON.stringify({ apiBaseUrl })));
    expect(site).toMatchObject({ kind: 'ready', configuration: { apiBaseUrl } });
  },
);

test.each([
  ['블록이 없음', null],
  ['JSON이 아님', '{apiBaseUrl'],
  ['객체가 아님', '"/api"'],
  ['주소가 없음', '{}'],
  ['빈 주소', '{"apiBaseUrl":""}'],
  ['null', '{"apiBaseUrl":null}'],
])('%s: names what is missing', (_, config) => {
  const site = readSite(pageWith(config));
  expect(site.kind === 'unusable' && site.error.message).toMatch(/missing.*API_BASE_URL/i);
});

test.each(UNUSABLE_API_BASE_URLS.map((url) => [JSON.stringify(url) ?? '없음', url]))(
  '%s is no valid address',
  (_, apiBaseUrl) => {
    expect(readSite(pageWith(JSON.stringify({ apiBaseUrl }))).kind).toBe('unusable');
  },
);

test('an invalid address says so', () => {
  const site = readSite(pageWith('{"apiBaseUrl":"//evil.example"}'));
  expect(site.kind === 'unusable' && site.error.message).toMatch(/must be a valid URL/);
});
