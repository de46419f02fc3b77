import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { checksumOf } from './checksums.ts';
import { verified } from './verified-read.ts';

const CHUNKS = ['one', 'two', 'three'];
const RIGHT = checksumOf(Buffer.from(CHUNKS.join('')));

for (const [name, expected, arrives, ends] of [
  ['as it was stored', RIGHT, 'onetwothree', 'whole'],
  ['damaged', checksumOf(Buffer.from('other')), 'onetwo', 'broken off'],
  ['of unknown checksum', undefined, 'onetwothree', 'whole'],
] as const)
  test(`an object ${name} is ${ends}`, async () => {
    const damages: string[] = [];
    const source = Readable.from(CHUNKS.map((chunk) => Buffer.from(chunk)));
    const stream = verified(source, Promise.resolve(expected), () => {
      damages.push(name);
      return new Error('damaged');
    });
    let received = '';
    const reading = (async () => {
      for await (const chunk of stream) received += String(chunk);
      return 'whole';
    })();
    assert.equal(await reading.catch(() => 'broken off'), ends);
    assert.equal(received, arrives);
    assert.equal(damages.length, ends === 'whole' ? 0 : 1);
  });
