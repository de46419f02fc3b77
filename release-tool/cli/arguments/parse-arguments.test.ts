import type { Command } from '../command.ts';
import { didYouMean, parseArguments } from './parse-arguments.ts';

const command: Command = {
  name: 'plant',
  usage: '<name>',
  help: '',
  options: {
    canary: { type: 'string' },
    with: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  },
  mostPositionals: 1,
  run: () => Promise.resolve(0),
};

test.each([
  { args: ['--canari', '10'], message: "Unknown option '--canari', did you mean --canary?" },
  { args: ['--jsno'], message: "Unknown option '--jsno', did you mean --json?" },
  { args: ['--helpp'], message: "Unknown option '--helpp', did you mean --help?" },
  { args: ['--everything'], message: "Unknown option '--everything'" },
  { args: ['--canary'], message: "Option '--canary <value>' argument missing" },
  { args: ['--json=yes'], message: "Option '--json' does not take an argument" },
  { args: ['rose', 'tulip'], message: '"tulip" is more than "plant" takes' },
])('rejects $args: $message', ({ args, message }) => {
  expect(() => parseArguments(command, args)).toThrow(
    expect.objectContaining({ code: 'invalid-usage', message }),
  );
});

test('options may stand before and after names, and be repeated', () => {
  expect(parseArguments(command, ['--with', 'a@1', 'rose', '--with=b@2', '--json', '--site', 's'])).toEqual({
    positionals: ['rose'],
    values: { with: ['a@1', 'b@2'], json: true, site: 's' },
  });
});

test('only a close name is meant', () => {
  const names = ['promote', 'rollback', 'gc', 'keys'];
  expect(['promot', 'rolback', 'prmoote', 'kyes'].map((typed) => didYouMean(typed, names))).toEqual([
    ', did you mean promote?',
    ', did you mean rollback?',
    ', did you mean promote?',
    ', did you mean keys?',
  ]);
  expect(['', 'x', 'demolish', 'list'].map((typed) => didYouMean(typed, names))).toEqual(['', '', '', '']);
});
