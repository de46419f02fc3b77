import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanWords, saysSomething } from './clean-words.ts';

test('the six tags stay without attributes, everything else goes', () => {
  assert.equal(
    cleanWords('<p style="x"><b>가</b><i>나</i><em>다</em><strong>라</strong><br/></p>'),
    '<p><b>가</b><i>나</i><em>다</em><strong>라</strong><br /></p>',
  );
  assert.equal(cleanWords('<a href="javascript:x">눌러</a>'), '눌러');
  assert.equal(cleanWords('앞<script>alert(1)</script>뒤'), '앞뒤');
  assert.equal(cleanWords('<svg><p><img src=x onerror=alert(1)//'), '<p></p>');
  assert.equal(cleanWords('<<script>script>alert(1)<</script>/script>').includes('<script'), false);
});

test('signs that are no markup stay as they were typed', () => {
  for (const words of ['5 > 3 & 2 < 4', '사랑해 <3', '&lt;b&gt;', '"따옴표"'])
    assert.equal(cleanWords(words), words);
});

test('a text of markup alone says nothing', () => {
  assert.equal(saysSomething(cleanWords('<p> <br></p>')), false);
  assert.equal(saysSomething('가'), true);
  for (const nothing of ['\u200b\u200d\ufeff', '\u3164', '\u2066\u2069', '<b>\u00a0</b>'])
    assert.equal(saysSomething(cleanWords(nothing)), false);
});
