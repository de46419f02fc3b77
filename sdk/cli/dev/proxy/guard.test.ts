import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rejectionOf } from './guard.ts';

const PORT = 4300;
const OWN_HOSTS = [`127.0.0.1:${PORT}`, `localhost:${PORT}`, `LOCALHOST:${PORT}`];
const OWN_ORIGINS = [`http://127.0.0.1:${PORT}`, `http://localhost:${PORT}`];

/** Each name of an attacker's in each form that a Host header can have. */
const HOSTILE_HOSTS = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1@evil.example',
]
  .flatMap((name) => [name, `${name}:${PORT}`, `${name}:80`, `${name}.:${PORT}`])
  .concat(
    [...OWN_HOSTS, '127.0.0.1', 'localhost'].flatMap((name) => [
      `${name}.`,
      `${name}0`,
      `${name}/`,
      ` ${name}`,
      `${name}\t`,
      `x@${name}`,
      `x.${name}`,
      `${name}#x`,
      `${name}, ${OWN_HOSTS[0]}`,
    ]),
  )
  .concat(
    '',
    ':4300',
    '0.0.0.0:4300',
    '[::1]:4300',
    '127.1:4300',
    '2130706433:4300',
    '127.0.0.1:04300',
    'null',
  );

describe('a request is served for the own names only', () => {
  for (const host of OWN_HOSTS) it(host, () => assert.equal(rejectionOf({ host }, 'GET', PORT), undefined));
  for (const host of [undefined, ...HOSTILE_HOSTS])
    it(`rejected: ${JSON.stringify(host)}`, () => {
      for (const method of ['GET', 'POST'])
        for (const origin of [undefined, ...OWN_ORIGINS])
          assert.match(String(rejectionOf({ host, origin }, method, PORT)), /and no other host/);
    });
});

describe('requests of other sites', () => {
  const host = OWN_HOSTS[0];
  const foreign = [
    'https://evil.example',
    'null',
    '',
    'http://127.0.0.1',
    'http://localhost:3000',
    'https://localhost:4300',
  ];
  for (const origin of foreign)
    it(`none with the origin "${origin}"`, () => {
      for (const method of ['GET', 'POST', 'OPTIONS'])
        for (const destination of ['document', 'empty', undefined]) {
          const headers = { host, origin, 'sec-fetch-dest': destination };
          assert.notEqual(rejectionOf(headers, method, PORT), undefined);
        }
    });

  for (const site of ['cross-site', 'same-site', 'unheard-of'])
    for (const destination of ['empty', 'script', 'image', 'iframe', 'style', 'serviceworker', undefined])
      it(`none that a ${site} page makes for ${destination}`, () => {
        const headers = { host, 'sec-fetch-site': site, 'sec-fetch-dest': destination };
        assert.notEqual(rejectionOf(headers, 'GET', PORT), undefined);
      });

  it('but a page that is opened, as a login does that comes back', () => {
    const headers = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    assert.equal(rejectionOf(headers, 'GET', PORT), undefined);
    assert.notEqual(rejectionOf(headers, 'POST', PORT), undefined);
  });

  for (const site of ['same-origin', 'none'])
    it(`everything that is ${site}`, () => {
      for (const origin of [undefined, ...OWN_ORIGINS])
        for (const method of ['GET', 'POST', 'DELETE'])
          assert.equal(rejectionOf({ host, origin, 'sec-fetch-site': site }, method, PORT), undefined);
    });
});
