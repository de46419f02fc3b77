import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readMail, startMailServer } from 'federation/testing/mail-server';
import { runningServerAddress } from '../platform/database/open-server.ts';
import { withClient } from '../platform/database/pool.ts';
import { digestEnvironment, linkIn } from '../testing/data/digests.ts';
import { postForm } from '../testing/data/posts.ts';
import { makeKillableServer } from '../testing/server/killable-server.ts';
import { until } from '../testing/until.ts';

const READER = 'halmoni@example.com';

const mailServer = await startMailServer();
after(() => mailServer.stop());
const server = await makeKillableServer({ ...digestEnvironment(mailServer), GOODS_AT_ONCE: '0' });
after(() => server.remove());

const inDatabase = (text: string) =>
  withClient(runningServerAddress(server.dataDirectory), (client) => client.query(text));

const newestMail = () => readMail(mailServer.receivedBy(READER).at(-1)?.source ?? '');

const TITLE =
  'killed after the mail server has a digest, and before it is marked, it comes again with the same id';

test(TITLE, { timeout: 300_000 }, async () => {
  await server.signUp();
  const relative = { name: '할머니', email: READER, frequency: 'weekly' };
  await server.send({ method: 'POST', path: '/digest/relatives', json: relative });
  await mailServer.until(READER, 1);
  const confirm = `${await server.origin()}/api${linkIn(newestMail().text, 'confirm')}`;
  assert.equal((await fetch(confirm, { method: 'POST', body: new URLSearchParams() })).status, 200);
  await server.send({
    method: 'POST',
    path: '/memory-post',
    body: postForm({ title: '감 따던 날' }, []),
    headers: { 'idempotency-key': 'of-last-week' },
  });
  const release = mailServer.holdResponses();
  // In the week that is over.
  await inDatabase("update posts set created_at = now() - interval '8 days'");
  await inDatabase(
    "update digest_recipients set covered_until = date_trunc('second', now()) - interval '15 days'",
  );
  await mailServer.until(READER, 2);
  const first = newestMail();
  await server.kill(false);
  release();
  await server.origin();
  const { rows: unmarked } = await inDatabase('select state, attempts from digest_deliveries');
  assert.deepEqual(unmarked, [{ state: 'pending', attempts: 1 }]);
  // The attempt had it for ten minutes.
  await inDatabase('update digest_deliveries set next_attempt_at = now()');
  await mailServer.until(READER, 3);
  const second = newestMail();
  assert.match(first.headers.get('message-id') ?? '', /^<digest\.[0-9a-f]{32}@ongi\.example>$/);
  assert.equal(second.headers.get('message-id'), first.headers.get('message-id'));
  assert.equal(linkIn(second.text, 'open'), linkIn(first.text, 'open'));
  await until(
    async () => (await inDatabase("select 1 from digest_deliveries where state = 'sent'")).rows.length === 1,
    'it is marked',
  );
});
