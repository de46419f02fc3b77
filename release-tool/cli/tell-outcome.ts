import { inWords } from '../checks/finding.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { RollbackOutcome } from '../operations/rollback.ts';
import type { CommandContext } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { changeText } from './log-text.ts';

/** Says how a change of the site went, and answers the exit code for it. */
export function tellOutcome(outcome: RollbackOutcome, { say }: CommandContext): ExitCode {
  switch (outcome.kind) {
    case 'changed':
      say(`${changeText(outcome.entry.change)} (revision ${outcome.entry.revision})`);
      tellForced(outcome.entry, say);
      return 0;
    case 'overtaken':
      say(
        `Nothing was changed: ${outcome.by.who} was first with revision ${outcome.by.revision}, "${changeText(outcome.by.change)}". Look at "ongi-release status", and try again if it is still wanted.`,
      );
      return 3;
    case 'refused':
      say('Refused, nothing was changed:');
      for (const line of outcome.findings.flatMap(inWords)) say(`  ${line}`);
      say('--force "<reason>" does it all the same where that is possible, and the log says so.');
      return 1;
    case 'nothing-before':
      say('There is no earlier version in the log to go back to.');
      return 1;
  }
}

function tellForced({ forced }: LogEntry, say: (line: string) => void): void {
  if (forced === undefined) return;
  say(`The check refused, and it was done all the same ("${forced.reason}"):`);
  for (const finding of forced.against) say(`  ${finding}`);
}
