import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessSchema } from 'shared/contract/auth';
import { inviteLinkSchema } from 'shared/contract/family/family';
import { postCalls } from 'shared/contract/post';
import { postPath } from 'shared/contract/paths';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { runningServerAddress } from '../platform/database/open-server.ts';
import { withClient } from '../platform/database/pool.ts';
import { postForm } from '../testing/data/posts.ts';
import { makeKillableServer } from '../testing/server/killable-server.ts';
import { dataOf } from '../testing/server/test-api.ts';
import { startPushService } from '../testing/services/push-service.ts';
import { until } from '../testing/until.ts';

/*
 * Kills the program between the commit of a memory and its push, at a moment that the seed decides, and
 * starts it again: each memory is shown once. PUSH_KILL_ROUNDS and PUSH_KILL_SEED repeat a run.
 */
const ROUNDS = Number(process.env['PUSH_KILL_ROUNDS'] ?? (IS_FULL_RUN ? 100 : 4));
const SEED = Number(process.env['PUSH_KILL_SEED'] ?? Math.floor(Math.random() * 1e9));
/** From a commit to its push the sender takes a second at most. */
const LONGEST_MS = 1_300;
const timeout = 60_000 + ROUNDS * 30_000;

const service = await startPushService();
const server = await makeKillableServer({ ...service.variables, GOODS_AT_ONCE: '0' });
after(() => server.remove());
const device = service.addDevice();
const father = { token: '' };

/** A number from 0 to below 1 for each round, by the seed (mulberry32). */
function randomOf(round: number): number {
  let state = (SEED + Math.imul(round + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
}

before(async () => {
  await server.signUp();
  const invitation = dataOf(inviteLinkSchema, await server.send({ path: '/family/generate-link' }));
  const account = { email: 'dad@example.com', password: 'abcd123!', nickname: '아빠' };
  const signup = await server.send({ method: 'POST', path: '/auth/local/signup', json: account });
  father.token = dataOf(accessSchema, signup).accessToken;
  const calls = [
    ['POST', '/family/join', { code: invitation.code }],
    ['PUT', '/notifications/settings', { off: [], quiet: null, showsText: false }],
    ['PUT', '/push/subscription', device.fields],
  ] as const;
  for (const [method, path, json] of calls) {
    const { status, body } = await server.send({ method, path, json, ...father });
    assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
  }
});

/** Nothing is due, and nothing is on its way. */
async function isNothingPending(): Promise<boolean> {
  const { rows } = await withClient(runningServerAddress(server.dataDirectory), (client) =>
    client.query(
      `select 1 from push_deliveries union all select 1 from notifications where push_at is not null`,
    ),
  );
  return rows.length === 0;
}

test(`killed between commit and push, each memory is shown once (seed ${SEED})`, { timeout }, async (t) => {
  let repeated = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // A device that is new to the server: what was pushed in the round before delays nothing.
    const fresh = service.addDevice();
    // Half of the kills hit between the push and the response that would say so.
    fresh.respondsAfterMs = round % 2 === 0 ? 0 : LONGEST_MS;
    await server.send({ method: 'PUT', path: '/push/subscription', json: fresh.fields, ...father });
    const response = await server.send({
      method: 'POST',
      path: '/memory-post',
      body: postForm({ title: `${round}번째` }, []),
      headers: { 'idempotency-key': `round-${round}` },
    });
    const { postId } = dataOf(postCalls.create.response, response);
    await sleep(LONGEST_MS * randomOf(round));
    await server.kill(round % 5 === 3);
    await server.origin();
    await until(() => fresh.received.length > 0, `round ${round} of seed ${SEED}: it is pushed`);
    await until(isNothingPending, `round ${round} of seed ${SEED}: nothing more is sent`);
    assert.deepEqual(fresh.shown(), ['엄마가 새 추억을 남겼어요.'], `round ${round} of seed ${SEED}`);
    const leadsTo = fresh.received.map(({ message }) => message.notification.navigate);
    assert.ok(leadsTo.every((url) => url === `https://ongi.example${postPath(postId)}`));
    repeated += fresh.received.length - 1;
  }
  t.diagnostic(`${ROUNDS} kills, ${repeated} pushes were sent again and replaced the first`);
  assert.deepEqual(service.problems, []);
});
