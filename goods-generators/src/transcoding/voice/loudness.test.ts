import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Loudness } from './loudness.ts';

/** Samples of one amplitude each, alternating its sign. */
function pcm(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries())
    bytes.writeInt16LE(index % 2 === 0 ? sample : -sample, index * 2);
  return bytes;
}

const constant = (length: number, amplitude: number): number[] => Array.from({ length }, () => amplitude);

test('the loudest is 100, and the others are relative to it', () => {
  const loudness = new Loudness();
  loudness.add(
    pcm([...constant(800, 200), ...constant(800, 100), ...constant(800, 0), ...constant(800, 50)]),
  );
  assert.deepEqual(loudness.peaks(4), [100, 50, 0, 25]);
  assert.equal(loudness.samples, 3_200);
});

test('is the same in whatever pieces it comes', () => {
  const [whole, parts] = [new Loudness(), new Loudness()];
  const bytes = pcm(Array.from({ length: 4_000 }, (_, index) => index * 8));
  whole.add(bytes);
  for (let at = 0; at < bytes.length; at += 7) parts.add(bytes.subarray(at, at + 7));
  assert.deepEqual(parts.peaks(96), whole.peaks(96));
  assert.equal(parts.samples, whole.samples);
});

test('recordings shorter than a step, and empty ones, have levels as well', () => {
  const short = new Loudness();
  short.add(pcm(constant(100, 1_000)));
  assert.equal(short.peaks(96).length, 96);
  assert.equal(Math.max(...short.peaks(96)), 100);
  assert.deepEqual(new Loudness().peaks(2), [0, 0]);
});

test('noise of the encoding is no sound', () => {
  const loudness = new Loudness();
  loudness.add(pcm(constant(800, 2)));
  assert.deepEqual(loudness.peaks(2), [0, 0]);
});
