import { violationLines } from '../checks/violation.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { RollbackOutcome } from '../operations/rollback.ts';
import type { CommandContext } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { changeText } from './log-text.ts';

export function reportOutcome(outcome: RollbackOutcome, { print }: CommandContext): ExitCode {
  switch (outcome.kind) {
    case 'changed':
      print(`${changeText(outcome.entry.change)} (revision ${outcome.entry.revision})`);
      reportForced(outcome.entry, print);
      return 0;
    case 'overtaken':
      print(
        `Nothing was changed: ${outcome.by.who} was first with revision ${outcome.by.revision}, "${changeText(outcome.by.change)}". Look at "ongi-release status", and try again if it is still wanted.`,
      );
      return 3;
    case 'rejected':
      print('Refused, nothing was changed:');
      for (const line of outcome.violations.flatMap(violationLines)) print(`  ${line}`);
      print('--force "<reason>" does it all the same where that is possible, and the log says so.');
      return 1;
    case 'nothing-before':
      print('There is no earlier version in the log to go back to.');
      return 1;
  }
}

function reportForced({ forced }: LogEntry, print: (line: string) => void): void {
  if (forced === undefined) return;
  print(`The check refused, and it was done all the same ("${forced.reason}"):`);
  for (const violation of forced.against) print(`  ${violation}`);
}
