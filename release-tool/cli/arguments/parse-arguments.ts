import { Command as Parser, CommanderError } from 'commander';
import { InvalidUsage } from '../../format/release-error.ts';
import type { Command, CommandArguments } from '../command.ts';

/** @throws ReleaseError for unknown options, missing values, missing positionals and too many */
export function parseArguments(command: Command, args: readonly string[]): CommandArguments {
  const parser = silentParser().command(`${command.name} ${command.operands ?? ''}`);
  for (const flags of `--site [site], --who [name], ${command.options}`.split(/,\s+/))
    if (flags.endsWith('…')) parser.option(flags, '', appended);
    else parser.option(flags);
  parse(parser, args);
  const values = Object.fromEntries(
    parser.options.map((option) => [option.name(), parser.getOptionValue(option.attributeName())]),
  );
  const bare = parser.options.find((option) => option.optional && values[option.name()] === true);
  if (bare !== undefined) throw new InvalidUsage(`option '--${bare.name()}' needs a value`);
  return { positionals: parser.args, values };
}

/** Prints nothing and ends nothing. */
export function silentParser(): Parser {
  return new Parser()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

/** `true` stands for an option without its value, and stays. */
function appended(text: string, others: readonly string[] | true = []): string[] | true {
  return others === true || [...others, text];
}

/** @throws ReleaseError that says what was probably meant */
export function parse(parser: Parser, args: readonly string[]): void {
  try {
    parser.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const message = error.message
      .replace(/^error: /, '')
      .replace(/^unknown command '(.*)'/s, 'there is no command "$1"');
    throw new InvalidUsage(message.replace(/\n\(D(id you mean .*)\)$/, ', d$1'));
  }
}
