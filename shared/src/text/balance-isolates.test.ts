import { balanceIsolates } from './balance-isolates.ts';
import { displayText, isolatedText } from './display-text.ts';

test.each([
  ['평범한 말', '평범한 말'],
  ['\u2067ab\u202ec\u202c\u2069', '\u2067ab\u202ec\u202c\u2069'],
  ['가\u2069나', '가나'],
  ['\u2067가', '\u2067가\u2069'],
  ['\u2068윗줄\n아랫줄\u2069', '\u2068윗줄\u2069\n아랫줄'],
])('%j', (text, balanced) => {
  expect(balanceIsolates(text)).toBe(balanced);
});

test('a name inside a sentence cannot change the direction of the sentence', () => {
  expect(isolatedText('가\u2069\u202e나')).toBe('\u2068가\u202e나\u2069');
  expect(displayText('가\u2069\u202e나')).toBe('가\u202e나');
});
