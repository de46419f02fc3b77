import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { repair } from '../operations/refresh.ts';
import { retire, rollback } from '../operations/rollback.ts';
import { listenOnFreePort } from '../testing/package-server.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { deliverWebhooks, type DeliveryLimits, webhookSettings } from './deliver-webhooks.ts';

const site = siteForEachTest();
const SECRETS = ['first secret of the receiver', 'second secret of receiver'].map(
  (text) => `whsec_${Buffer.from(text).toString('base64')}`,
);
const QUICK: DeliveryLimits = { requestMs: 10_000, wholeMs: 30_000, pausesMs: [1, 1] };

type Received = { headers: IncomingHttpHeaders; body: string };
type Payload = {
  type: string;
  data: { revision: number; who: string; why: string; [more: string]: unknown };
};

let server: Server;
let port: number;
let received: Received[];
let respond: (response: ServerResponse) => unknown;

beforeEach(async () => {
  received = [];
  respond = (response) => response.writeHead(204).end();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      respond(response);
    });
  });
  port = await listenOnFreePort(server);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function addressOf(path = '/hook/hidden-part'): string {
  return `http://127.0.0.1:${port}${path}`;
}

async function deliver(limits = QUICK, addresses = addressOf()): Promise<string[]> {
  const notes: string[] = [];
  const env = { ONGI_RELEASE_WEBHOOKS: addresses, ONGI_RELEASE_WEBHOOK_SECRET: SECRETS.join(' ') };
  const settings = webhookSettings(env);
  if (settings === undefined) throw new Error('no settings');
  await deliverWebhooks({ store: site.store, settings, note: (line) => void notes.push(line), limits });
  return notes;
}

/** As a receiver does it that knows the setting and docs/contracts/release-webhooks.md. */
function verified({ headers, body }: Received, secret = SECRETS[0] ?? ''): Payload {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as Payload;
}

const types = (): string[] => received.map((each) => verified(each).type);
const revisions = (): number[] => received.map((each) => verified(each).data.revision);

async function change(kind: 'rollback' | 'retire' | 'repair', now?: Date): Promise<void> {
  const because = { ...(await site.by()), who: '아빠', why: `a ${kind}` };
  if (kind === 'repair') await repair(site.store, { ...because, ...(now && { now }) });
  else await { rollback, retire }[kind](site.store, { ...because, name: 'garden' });
}

test('every kind of change is sent once, signed by each secret, with who, why and what was forced or repaired', async () => {
  await site.compose();
  await deliver();
  const garden = await site.publishArea('garden', { packageVersion: '1.1.0' });
  await site.promote([garden], { percent: 10 });
  await deliver();
  await site.store.replace('releases.json', '{}');
  await change('rollback');
  await deliver();
  const forced = await site.publishArea('park', { prefix: '/garden' });
  await site.promote([forced], { force: '<급함>' });
  await deliver();
  await change('repair');
  await change('retire');
  await deliver();
  expect(types()).toEqual(
    ['promote', 'canary', 'rollback', 'promote', 'repair', 'retire'].map((kind) => `release.${kind}`),
  );
  expect(received.map((each) => verified(each, SECRETS[1]).data)).toMatchObject([
    {
      revision: 1,
      who: 'the team',
      forced: null,
      live: [{ name: 'host' }, { name: 'garden', version: '1.0.0' }],
    },
    { revision: 2, canaries: [{ name: 'garden', version: '1.1.0', percent: 10 }] },
    { revision: 3, who: '아빠', why: 'a rollback', repaired: ['releases.json'], canaries: [] },
    { revision: 4, forced: { reason: '<급함>', against: [expect.stringContaining('/garden')] } },
    { revision: 5, change: { kind: 'repair' } },
    { revision: 6, change: { kind: 'retire', name: 'garden' } },
  ]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  expect(await deliver()).toEqual([]);
  expect(received).toHaveLength(6);
});

test('what a receiver did not take is tried again, and sent in order by a later command under the same id', async () => {
  await site.compose();
  respond = (response) => response.writeHead(500).end();
  const notes = await deliver();
  expect(notes).toEqual([
    expect.stringMatching(/^webhook to 127\.0\.0\.1:\d+: revision 1 got the status 500\. .*next command/),
  ]);
  expect(revisions()).toEqual([1, 1, 1]);
  await change('repair');
  respond = (response) => response.writeHead(received.length === 4 ? 503 : 200).end();
  expect(await deliver()).toEqual([]);
  expect(revisions().slice(3)).toEqual([1, 1, 2]);
  expect(new Set(received.slice(0, 5).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test.each<[string, RegExp, (response: ServerResponse) => unknown]>([
  [
    'sends elsewhere',
    /got the status 302/,
    (response) => response.writeHead(302, { location: '/other' }).end(),
  ],
  ['cuts the connection', /could not be sent/, (response) => response.destroy()],
  ['never responds', /got no response in time/, () => undefined],
])('a receiver that %s delays nothing, and its address stays secret', async (_what, note, respondWith) => {
  await site.compose();
  respond = respondWith;
  const [noted = ''] = await deliver({ requestMs: 200, wholeMs: 30_000, pausesMs: [] });
  expect(noted).toMatch(note);
  expect(noted).not.toContain('hidden-part');
  expect(received).toHaveLength(1);
});

test('all addresses together take no longer than the limit', async () => {
  await site.compose();
  respond = () => undefined;
  const notes = await deliver({ requestMs: 60_000, wholeMs: 200, pausesMs: [60_000] });
  expect(notes).toEqual([expect.stringContaining('no response in time')]);
});

test('a new address begins with the newest change, and each address has its own queue', async () => {
  await site.compose();
  await change('repair');
  await deliver();
  expect(revisions()).toEqual([2]);
  await change('repair');
  await deliver(QUICK, `${addressOf()}\n${addressOf('/other')}`);
  expect(revisions().toSorted((one, other) => one - other)).toEqual([2, 3, 3]);
  for (const file of await site.store.list('.releases/webhooks'))
    expect(`${file} ${await site.text(file)}`).not.toMatch(/hidden|other|127\.0/);
});

test('changes of days ago are left out, and that is noted', async () => {
  await site.compose();
  await deliver();
  await change('repair');
  const later = new Date(Date.now() + 4 * 24 * 60 * 60 * 1_000);
  await change('repair', later);
  expect(await deliver()).toEqual([expect.stringContaining('before revision 3 are too old')]);
  expect(revisions()).toEqual([1, 3]);
  expect((await site.newest()).revision).toBe(3);
});

test.each([
  ['https://a.example', undefined, 'needs ONGI_RELEASE_WEBHOOK_SECRET'],
  ['ftp://a.example', undefined, 'http(s) addresses'],
  ['https://me:pw@a.example', undefined, 'without a password'],
  ['https://a.example', 'whsec_c2hvcnQ=', '24 to 64 random bytes'],
  ['https://a.example', 'a plain text of some length', '24 to 64'],
])('rejects settings: %s, %s', (addresses, secret, message) => {
  const env = { ONGI_RELEASE_WEBHOOK_SECRET: secret };
  expect(() => webhookSettings({ ...env, ONGI_RELEASE_WEBHOOKS: addresses })).toThrow(message);
  expect(webhookSettings({ ...env, ONGI_RELEASE_WEBHOOKS: ' \n' })).toBeUndefined();
});
