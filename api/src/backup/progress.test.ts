import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showProgress } from './progress.ts';

function recorded(isTTY: boolean): {
  lines: string[];
  terminal: { isTTY: boolean; write: (text: string) => void };
} {
  const lines: string[] = [];
  return { lines, terminal: { isTTY, write: (text) => void lines.push(text) } };
}

test('without a terminal there is one line for each step', () => {
  const { lines, terminal } = recorded(false);
  const progress = showProgress(terminal);
  progress.step('사진을 복사하고 있어요.');
  progress.advance(5, 10);
  progress.step('정리하고 있어요.');
  progress.end();
  assert.deepEqual(lines, ['사진을 복사하고 있어요.\n', '정리하고 있어요.\n']);
});

test('a terminal gets a bar, and a new line at the end', () => {
  const { lines, terminal } = recorded(true);
  const progress = showProgress(terminal);
  progress.step('복사');
  progress.advance(1_000, 1_000);
  progress.end();
  assert.deepEqual(lines, [`\r${'█'.repeat(30)} 100% 복사 1,000/1,000`, '\n']);
});
