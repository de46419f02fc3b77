import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

export type Planted = readonly (readonly [file: string, source: string])[];

let folder: string;

/** The folder of the test that runs, which is empty at first. */
export const root = (): string => folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ongi-rules-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

export function plant(file: string, source: string): void {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, source);
}

/** Each file alone breaks the rule once, or not at all. */
export function check(
  title: string,
  planted: Planted,
  count: 0 | 1,
  violations: () => readonly string[],
  put = plant,
): void {
  describe(title, () => {
    for (const [file, source] of planted)
      it(`${file}: ${source}`, () => {
        put(file, source);
        const found = violations();
        assert.equal(found.length, count, found.join('\n'));
      });
  });
}
