import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { digestCalls } from 'shared/contract/notifications/digest';
import {
  confirmNext,
  digestEnvironment,
  linkIn,
  mailsTo,
  openLink,
  sendAfter,
  stopOnSaturday,
  writeNow,
} from '../../testing/data/digests.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, type TestFamilyMember } from '../../testing/server/test-api.ts';
import { startMailServer } from 'federation/testing/mail-server';

const mailServer = await startMailServer();
after(mailServer.stop);
const api = await startTestApi(digestEnvironment(mailServer));
stopOnSaturday(api);

const WEEK_HOURS = 7 * 24;
const HOUR_MS = 3_600_000;
const photo = await plainJpeg('#c84', 900, 600);

let addresses = 0;

/** A mother whose relative has confirmed. */
async function withRelative(name = '할머니') {
  addresses += 1;
  const email = `grandma${addresses}@example.com`;
  const [mother, father] = await makeFamily(api, '햇살가득 우리집', ['엄마', '아빠']);
  await api.send(mother, 'POST', '/digest/relatives', { name, email, frequency: 'weekly' });
  await confirmNext(api, mailServer, email);
  return { mother, father, email };
}

const lastMail = (email: string) => mailsTo(mailServer, email).at(-1) ?? assert.fail();
const openedPath = (email: string) => linkIn(lastMail(email).text, 'open');

async function removeRelatives(person: TestFamilyMember): Promise<void> {
  const { relatives } = await api.read(person, '/digest/settings', digestCalls.settings.response);
  for (const { recipientId } of relatives)
    await api.send(person, 'DELETE', `/digest/relatives/${recipientId}`);
}

/** Addresses of media in a page, as a browser requests them. */
const mediaIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|poster)="(\/api\/media\/[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );

describe('the page of a digest', () => {
  test('shows the posts of that digest with their photos, and nothing of other weeks, families or people', async () => {
    const { mother, father, email } = await withRelative();
    const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
    await writeNow(api, mother, { title: '지난주 추억' });
    await sendAfter(api, WEEK_HOURS);
    const postId = await writeNow(api, mother, { title: '감 따던 날', content: '<b>홍시</b>가 열렸다' }, [
      photo,
    ]);
    await api.send(father, 'POST', `/memory-post/${postId}/comment`, { content: '비밀 댓글' });
    await writeNow(api, neighbour, { title: '옆집 추억' });
    await sendAfter(api, WEEK_HOURS);
    await writeNow(api, mother, { title: '다음 주 추억' });
    const page = await openLink(api, openedPath(email));
    assert.equal(page.status, 200);
    assert.ok(page.text.includes('감 따던 날') && page.text.includes('<b>홍시</b>가 열렸다'));
    for (const other of ['지난주', '옆집', '다음 주', '비밀 댓글', 'ongi_device', 'grandma'])
      assert.ok(!page.text.includes(other), other);
    const [first] = mediaIn(page.text);
    const media = await fetch(api.origin + (first ?? assert.fail(page.text)));
    assert.deepEqual([media.status, media.headers.get('content-type')], [200, 'image/webp']);
    // A link of the mail leads to the post.
    assert.ok(page.text.includes(`id="post-${postId}"`) && lastMail(email).html.includes(`#post-${postId}`));
  });

  test('is for nobody but who has its address: no index, no referrer, no cache, no script', async () => {
    const { mother, email } = await withRelative();
    await writeNow(api, mother);
    await sendAfter(api, WEEK_HOURS);
    const { headers } = await openLink(api, openedPath(email));
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src 'self' data:; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    assert.equal(headers.getSetCookie().length, 0);
  });

  test('is closed after 60 days, once the relative is removed, and once who added them has left', async () => {
    const [expired, removed, left] = [await withRelative(), await withRelative(), await withRelative()];
    for (const { mother } of [expired, removed, left]) await writeNow(api, mother);
    await sendAfter(api, WEEK_HOURS);
    const paths = [expired, removed, left].map(({ email }) => openedPath(email));
    const [first = '', second = '', third = ''] = paths;
    for (const path of paths) assert.equal((await openLink(api, path)).status, 200);
    await removeRelatives(removed.mother);
    await api.send(left.mother, 'POST', '/family/leave');
    assert.deepEqual([(await openLink(api, second)).status, (await openLink(api, third)).status], [404, 410]);
    api.advanceClock(60 * 24 * HOUR_MS - 1);
    assert.equal((await openLink(api, first)).status, 200);
    api.advanceClock(1);
    const page = await openLink(api, first);
    assert.ok(page.status === 410 && page.text.includes('이 소식은 이제 접어두었어요'));
    // The mail still unsubscribes.
    assert.equal((await openLink(api, first.replace('/open/', '/unsubscribe/'), 'POST')).status, 200);
  });

  test('has no post that was deleted, and cannot be opened by another family’s number or a part of it', async () => {
    const { mother, email } = await withRelative();
    const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
    const postId = await writeNow(api, mother, { title: '지울 추억' }, [photo]);
    await writeNow(api, mother, { title: '남을 추억' });
    await sendAfter(api, WEEK_HOURS);
    const path = openedPath(email);
    const [url = ''] = mediaIn((await openLink(api, path)).text);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    const page = await openLink(api, path);
    assert.ok(page.text.includes('남을 추억') && !page.text.includes('지울 추억'));
    assert.equal((await fetch(api.origin + url)).status, 404);
    const token = path.split('.').at(-1) ?? '';
    for (const code of [`${neighbour.familyId}.${token}`, token, `${mother.familyId}.${token.slice(1)}A`])
      assert.equal((await openLink(api, `/digest/open/${code}`)).status, 404, code);
  });
});

describe('unsubscribing', () => {
  test('takes the form that mail programs send, and any other', async () => {
    const { mother, email } = await withRelative();
    await writeNow(api, mother);
    await sendAfter(api, WEEK_HOURS);
    const path = linkIn(lastMail(email).headers.get('list-unsubscribe') ?? '', 'unsubscribe');
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, null, '{broken'])
      assert.equal((await fetch(`${api.origin}/api${path}`, { method: 'POST', body })).status, 200);
  });
});

describe('hostile texts', () => {
  const HOSTILE = [`<script>x()</script>`, `"><img src=x onerror=x()>`, `'";--{{x}}`, '</style><b>'];
  /** 20 letters at most. */
  const names = ['<script>x()</script>', '"><img src=x>', '</h1></body>'];

  for (const [index, text] of HOSTILE.entries())
    test(`${JSON.stringify(text)} is text in a mail and on its page`, async () => {
      const { mother, email } = await withRelative(names[index % names.length]);
      await api.query('update families set name = $1 where family_id = $2', [
        `${text}\r\nBcc: victim@example.com`,
        mother.familyId,
      ]);
      const postId = await writeNow(api, mother, { title: '제목', content: text });
      await api.query('update posts set title = $1 where post_id = $2', [text, postId]);
      await api.query('update users set nickname = $1 where user_id = $2', [text, mother.userId]);
      await sendAfter(api, WEEK_HOURS);
      const mail = lastMail(email);
      assert.ok(!mail.headers.has('bcc') && mail.headers.get('subject')?.includes('Bcc: victim'));
      assert.deepEqual(mailServer.receivedBy('victim@example.com'), []);
      const page = await openLink(api, openedPath(email));
      for (const html of [mail.html, page.text]) {
        assert.doesNotMatch(html, /<script|<img src=x|onerror=x\(\)>|<\/style><b>/);
        assert.equal(html.match(/<\/style>/g)?.length, 1);
        assert.equal(html.match(/<\/body>/g)?.length, 1);
      }
    });
});
