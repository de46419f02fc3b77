import { createServer, type Server } from 'node:http';
import type { ApiCalls } from 'federation/release-format/api/api-calls';
import { MEASUREMENTS_FILE } from 'federation/release-format/measured/measurements';
import { API_VIOLATION_CODES } from '../checks/violation.ts';
import { writeArea, writeHost } from '../testing/built-package.ts';
import { listenOnFreePort } from '../testing/package-server.ts';
import { releaseTool } from '../testing/run-release-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PLANT: ApiCalls[string] = {
  sends: { types: ['object'], parts: { '?bed': { types: ['any'] } } },
  reads: { types: ['object'], parts: { '.name': { types: ['string'] } } },
};
const LOGIN: ApiCalls[string] = { sends: { types: ['object'] }, reads: { types: ['any'] } };

/** A live host and garden, and a canary of the garden, each with a call of its own. */
const site = siteForEachTest(async (on) => {
  const host = await on.publish(
    writeHost(on.packageFolder(), { files: { [MEASUREMENTS_FILE]: measured({ 'POST /login': LOGIN }) } }),
  );
  const garden = await on.publish(area('1.0.0', { 'GET /plant/{id}': PLANT }));
  await on.promote([host, garden], { page: TEST_PAGE });
  const canary = await on.publish(area('1.1.0', { 'GET /plant/{id}': PLANT, 'DELETE /plant/{id}': LOGIN }));
  await on.promote([canary], { percent: 10 });
});

function measured(calls: ApiCalls): string {
  return JSON.stringify({ formatVersion: 1, modules: {}, sizes: {}, calls });
}

function area(packageVersion: string, calls: ApiCalls): string {
  return writeArea(site.packageFolder(), 'garden', {
    contract: () => ({ packageVersion }),
    source: { calls },
  });
}

const response = (data: object) => ({
  responses: {
    200: { content: { 'application/json': { schema: { properties: { data }, required: ['data'] } } } },
  },
});
const plant = {
  parameters: [{ name: 'bed', in: 'query' }],
  ...response({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }),
};
const whole = {
  openapi: '3.1.0',
  paths: {
    '/login': { post: response({}) },
    '/plant/{plantId}': { get: plant, delete: response({}) },
  },
};

let server: Server;
let address: string;
let document: unknown;

beforeAll(async () => {
  server = createServer(({ url }, sent) =>
    sent.writeHead(url === '/api/openapi.json' ? 200 : 404).end(JSON.stringify(document)),
  );
  address = `http://127.0.0.1:${await listenOnFreePort(server)}/api`;
});
beforeEach(() => (document = whole));
afterAll(() => server.close());

const check = (...args: string[]) =>
  releaseTool(['check', ...args, '--api', address, '--site', site.address]);

test('an API with everything that is called can be deployed', async () => {
  const { code, stdout, stderr } = await check();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(
    'has everything that is called by the live host 1.0.0, the live garden 1.0.0, the canary garden 1.1.0.',
  );
});

test('a call that a canary alone makes is named with it, and one that both make with both', async () => {
  document = { ...whole, paths: { ...whole.paths, '/plant/{plantId}': { get: plant } } };
  expect(await check()).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'api-call: the canary garden 1.1.0 calls DELETE /plant/{id}, which the API',
    ),
  });
  document = { ...whole, paths: { '/login': whole.paths['/login'] } };
  const { findings }: { findings: { code: string; about: string }[] } = JSON.parse(
    (await check('--json')).stdout,
  );
  expect(findings.map(({ code, about }) => `${code} ${about}`)).toEqual([
    'api-call the live garden 1.0.0',
    'api-call the canary garden 1.1.0',
    'api-call the canary garden 1.1.0',
  ]);
});

test('a field that the host or an area reads is named', async () => {
  const get = { ...plant, ...response({ type: 'object', properties: { title: { type: 'string' } } }) };
  document = { ...whole, paths: { ...whole.paths, '/plant/{id}': { get, delete: response({}) } } };
  const { stdout } = await check();
  expect(stdout).toContain('the live garden 1.0.0 calls GET /plant/{id}, and in the API of');
  expect(stdout).toContain('its response.name is missing.');
});

test('a version that calls what is not deployed yet is told so, before it goes live', async () => {
  const folder = area('2.0.0', { 'POST /harvest': LOGIN });
  const { code, stdout } = await check(folder);
  expect(code).toBe(1);
  expect(stdout).toContain('garden 2.0.0 cannot go live, for 1 reason:');
  expect(stdout).toContain('api-call: garden 2.0.0 calls POST /harvest');
  expect(stdout).toContain('Deploy an API that has it first');
  document = { ...whole, paths: { ...whole.paths, '/harvest': { post: response({}) } } };
  expect((await check(folder)).code).toBe(0);
});

test('a build from before calls were measured is named, and blocks nothing', async () => {
  const older = await site.publish(
    writeArea(site.packageFolder(), 'garden', { contract: () => ({ packageVersion: '1.2.0' }) }),
  );
  await site.promote([older]);
  expect(await check()).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('the live garden 1.2.0 was built before builds measured what they call'),
  });
});

test('what is no document of an API is an error, and so is an address that is none', async () => {
  document = { swagger: '2.0' };
  expect(await check()).toMatchObject({ code: 1, stderr: expect.stringContaining('is no OpenAPI document') });
  expect(await releaseTool(['check', '--api', 'api', '--site', site.address])).toMatchObject({ code: 2 });
});

test.each(API_VIOLATION_CODES)('%s is explained for teams', (code) => {
  for (const page of ['contracts/release-check.md', 'releasing-a-remote.md'])
    expect(readFileSync(path.join(__dirname, '../../docs', page), 'utf8')).toContain(`\`${code}\``);
});
