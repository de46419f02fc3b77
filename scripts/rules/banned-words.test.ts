import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALLOWED_NAMES, bannedNames } from './banned-words.ts';

describe('a planted name with a private word is found', () => {
  const planted = [
    ['const earlyAnswer = 1;', 'response, reply or result'],
    ['function askAgain(): void {}', 'request, fetch, query or prompt'],
    ['type DiaryMaker = { id: number };', 'generator'],
    ['type Job = { isWanted: boolean };', 'requested or required'],
    ['const { told } = response;', 'notify, emit, report or log'],
    ['const MOST_PICTURES = 1;', 'photo, illustration or snapshot'],
    ['class HTMLAnswer {}', 'response, reply or result'],
    ['const AiStandIn = 1;', 'fake'],
    ['export const layOutSite = () => undefined;', 'install or deploy layout'],
  ] as const;
  for (const [source, term] of planted) {
    it(source, () => {
      assert.deepEqual(
        bannedNames('x.ts', source).map((found) => found.term),
        [term],
      );
    });
  }
});

it('standard words, uses of a name and other parts of speech in a comment are fine', () => {
  const source = `
    // What the family kept, as it was told.
    import { keptGoods } from './goods.ts';
    const layout = keptGoods.placement;
    const password = layout.answer;`;
  assert.deepEqual(bannedNames('x.ts', source), []);
});

it('at most twenty names are excepted, each with its reason', () => {
  assert.ok(Object.keys(ALLOWED_NAMES).length <= 20);
  assert.ok(Object.values(ALLOWED_NAMES).every((reason) => reason.length > 10));
});
