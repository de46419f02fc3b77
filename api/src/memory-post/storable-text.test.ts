import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanWords } from './clean-words.ts';
import { storableText } from './storable-text.ts';

const RLO = '\u202e';
const PDF = '\u202c';
const RLI = '\u2067';
const PDI = '\u2069';

test('a direction that is ended stays, one that is not goes', () => {
  for (const kept of [`가${RLO}나${PDF}다`, `${RLI}ab${RLO}c${PDF}${PDI}`, 'مرحبا', '평범한 말'])
    assert.equal(storableText(kept), kept);
  assert.equal(storableText(`가${RLO}나`), '가나');
  assert.equal(storableText(`가${PDF}나${PDI}`), '가나');
  assert.equal(storableText(`${RLI}a${RLO}b${PDI}c`), `${RLI}ab${PDI}c`);
  assert.equal(storableText(`${RLI}a${PDF}b${PDI}`), `${RLI}ab${PDI}`);
  assert.equal(storableText(`${RLO}윗줄\n아랫줄${PDF}`), '윗줄\n아랫줄', 'a line ends it for the reader');
});

test('controls go, half characters are told as such, tabs and lines stay', () => {
  assert.equal(storableText('가\u0000나\u0007다\r\n\t라\u0085'), '가나다\n\t라');
  assert.equal(storableText('\ud83d가\udc68'), '\ufffd가\ufffd');
  assert.equal(storableText('👨‍👩‍👧‍👦'), '👨‍👩‍👧‍👦');
});

test('what is dropped never makes a tag of what stays', () => {
  assert.equal(cleanWords('<\u0000script>x</\u0000script>가'), '가');
  assert.equal(cleanWords(`<${RLO}img src=x onerror=y>가`), '가');
});
