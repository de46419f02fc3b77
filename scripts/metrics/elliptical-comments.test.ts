import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { commentsOf, ellipticalComments } from './elliptical-comments.ts';

function elliptical(source: string): string[] {
  const parsed = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  return ellipticalComments(commentsOf(parsed)).map(({ text }) => text);
}

describe('a comment that begins in the middle of a thought', () => {
  for (const text of [
    'Of one load.',
    'The same, for photos.',
    'As above.',
    'Not awaited: the next page waits for it.',
    'On mount only: joining makes a member.',
    'Otherwise the old chunks are reused.',
  ])
    it(`is found: ${text}`, () => assert.deepEqual(elliptical(`// ${text}\nconst a = 1;`), [text]));

  for (const text of [
    'Limits one load.',
    'The same request arrived twice at once.',
    'While nobody waits, the connection is closed.',
    'A photo of the newest post.',
  ])
    it(`is no sentence with a verb, nor a phrase that names a thing: ${text}`, () =>
      assert.deepEqual(elliptical(`/** ${text} */\nconst a = 1;`), []));

  it('is one comment with the lines that follow it', () => {
    assert.deepEqual(elliptical('// Of one load,\n// as it was measured.\nconst a = 1;'), [
      'Of one load, as it was measured.',
    ]);
  });
});
