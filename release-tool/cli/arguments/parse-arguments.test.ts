import type { Command } from '../command.ts';
import { parseArguments } from './parse-arguments.ts';

const command: Command = {
  name: 'plant',
  usage: '<name>',
  help: '',
  operands: '<name>',
  options: '--canary [percent], --with [version]…, --dry-run',
  run: () => Promise.resolve(0),
};

test.each([
  { args: ['rose', '--canari', '10'], message: "unknown option '--canari', did you mean --canary?" },
  { args: ['rose', '--dry-rnu'], message: "unknown option '--dry-rnu', did you mean --dry-run?" },
  { args: ['rose', '--helpp'], message: "unknown option '--helpp', did you mean --help?" },
  { args: ['rose', '--everything'], message: "unknown option '--everything'" },
  { args: ['rose', '--dry-run=yes'], message: "unknown option '--dry-run=yes'" },
  { args: ['rose', '--canary'], message: "option '--canary' needs a value" },
  { args: ['rose', '--canary', '--dry-run'], message: "option '--canary' needs a value" },
  { args: ['rose', '--with', 'a@1', '--with', '-x'], message: "unknown option '-x'" },
  { args: ['rose', '--with', 'a@1', '--with'], message: "option '--with' needs a value" },
  { args: ['rose', '--with', '--with', 'a@1'], message: "option '--with' needs a value" },
  { args: ['--dry-run'], message: "missing required argument 'name'" },
  {
    args: ['rose', 'tulip'],
    message: "too many arguments for 'plant'. Expected 1 argument but got 2: rose, tulip.",
  },
])('rejects $args: $message', ({ args, message }) => {
  expect(() => parseArguments(command, args)).toThrow(
    expect.objectContaining({ code: 'invalid-usage', message }),
  );
});

test('options may stand before and after names, and be repeated', () => {
  const args = ['--with', 'a@1', 'rose', '--with=b@2', '--dry-run', '--canary=-5', '--site', 's'];
  expect(parseArguments(command, args)).toEqual({
    positionals: ['rose'],
    values: { with: ['a@1', 'b@2'], 'dry-run': true, canary: '-5', site: 's' },
  });
});

test('behind two dashes everything is a name', () => {
  expect(parseArguments(command, ['--', '--dry-run'])).toEqual({ positionals: ['--dry-run'], values: {} });
});
