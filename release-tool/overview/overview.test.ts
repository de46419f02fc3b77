import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { renderOverview, OVERVIEW_FILE, writeOverview } from './overview-page.ts';

const site = siteForEachTest();

/** The page's text, one line for each element. */
async function linesOf(readFigures?: Parameters<typeof renderOverview>[1]): Promise<string[]> {
  const page = (await renderOverview(site.store, readFigures)) ?? '';
  const body = page.slice(page.indexOf('<body>'));
  const lines = body
    .replaceAll(/<\/?(?:bdi|strong|span|time|meter)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, '\n');
  return lines.split('\n').filter((line) => line.trim() !== '');
}

test('shows what is live for how many devices, since when, by whom and why, and the history', async () => {
  await site.compose();
  const garden = await site.publishArea('garden', { packageVersion: '1.1.0' });
  await site.promote([garden], { percent: 12.5, who: '엄마', why: '새 인사말' });
  const lines = await linesOf((area, versions) =>
    Promise.resolve({
      counts: versions.flatMap((version) => [
        { area, version, metric: 'area-shown', upTo: 1, count: 200 },
        { area, version, metric: 'area-error', upTo: 1, count: version === '1.1.0' ? 3 : 0 },
      ]),
    }),
  );
  const text = lines.join('\n');
  expect(text).toMatch(/Revision 2 of [\d: -]+ UTC\. Valid until [\d: -]+ UTC\./);
  expect(text).toMatch(
    /garden\n1\.0\.0 live\n 87\.5 % of devices\nsince .* UTC, the team: a test\n200 pages shown, 0 failed/,
  );
  expect(text).toMatch(
    /1\.1\.0 canary\n 12\.5 % .*\nsince .* UTC, 엄마: 새 인사말\n200 pages shown, 3 failed \(1\.5 %\)/,
  );
  expect(text).toMatch(
    /History\ngarden 1\.1\.0 live for 12\.5 % of all devices\n.*엄마: 새 인사말\nhost 1\.0\.0, garden 1\.0\.0 live/,
  );
});

test('texts of people are escaped, and the page has neither scripts nor addresses', async () => {
  await site.compose();
  const hostile = `</title><script>alert(1)</script> " onload='x' &amp;`;
  await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })], {
    who: hostile,
    why: hostile,
  });
  await writeOverview(site.store);
  const page = await site.text(OVERVIEW_FILE);
  expect(page).not.toMatch(/<script|\ssrc=|\shref=|\son\w+="/);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot; onload=&#39;x&#39; &amp;amp;');
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});

test('says what was forced, repaired and damaged; without anything live there is no page', async () => {
  await writeOverview(site.store);
  expect(await site.store.read(OVERVIEW_FILE)).toBeUndefined();
  await site.compose();
  await site.promote([await site.publishArea('park', { prefix: '/garden' })], { force: '급함' });
  await site.store.replace('releases.json', '{}');
  const text = (await linesOf()).join('\n');
  expect(text).toContain('Forced: 급함. Against: park 1.0.0: ');
  expect(text).toContain('Not what the log says: releases.json.');
});

test('a page of the newest change stays, with its figures; the next change writes it anew', async () => {
  await site.compose();
  const figured = await renderOverview(site.store, () => Promise.resolve({ counts: [] }));
  await site.store.replace(OVERVIEW_FILE, figured ?? '');
  await writeOverview(site.store);
  expect(await site.text(OVERVIEW_FILE)).toContain('no pages reported yet');
  await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })]);
  await writeOverview(site.store);
  expect(await site.text(OVERVIEW_FILE)).toContain('Revision 2 of');
  expect(await site.text(OVERVIEW_FILE)).not.toContain('no pages reported yet');
});

test('keeps to the last thirty changes, and still names the change that made old versions live', async () => {
  await site.compose();
  const garden = await site.publishArea('garden', { packageVersion: '1.1.0' });
  for (let percent = 1; percent <= 31; percent += 1) await site.promote([garden], { percent });
  const text = (await linesOf()).join('\n');
  expect(text.match(/live for \d+ % of all devices/g)).toHaveLength(30);
  expect(text).toMatch(/1\.0\.0 live\n 69 % .*\nsince .*the team: a test/);
});
