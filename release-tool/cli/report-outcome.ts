import { violationLines, type Violation } from '../checks/violation.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { RollbackOutcome } from '../operations/rollback.ts';
import type { CommandArguments, CommandContext, ExitCode } from './command.ts';
import { changeText } from '../format/plain-text.ts';

const EXIT_CODES: Readonly<Record<RollbackOutcome['kind'], ExitCode>> = {
  changed: 0,
  rejected: 1,
  'nothing-before': 1,
  overtaken: 3,
};

/** The change goes to stdout, or everything with `--json`; why nothing was changed goes to stderr. */
export async function reportOutcome(
  outcome: RollbackOutcome,
  { print, note, announce }: CommandContext,
  { values }: CommandArguments,
): Promise<ExitCode> {
  if (values['json'] === true) print(JSON.stringify(jsonOf(outcome), null, 2));
  else if (outcome.kind === 'changed')
    print(`${changeText(outcome.entry.change)} (revision ${outcome.entry.revision})`);
  for (const line of notesOn(outcome)) note(line);
  if (outcome.kind === 'changed') await announce();
  return EXIT_CODES[outcome.kind];
}

function jsonOf(outcome: RollbackOutcome): object {
  const { kind } = outcome;
  switch (kind) {
    case 'changed':
      return { ok: true, kind, ...summaryOf(outcome.entry) };
    case 'overtaken':
      return { ok: false, kind, by: summaryOf(outcome.by) };
    case 'rejected':
      return { ok: false, kind, findings: outcome.violations.map(findingOf) };
    case 'nothing-before':
      return { ok: false, kind };
  }
}

function summaryOf({ revision, at, who, why, change, forced, repaired }: LogEntry): object {
  return { revision, at, who, why, change, forced, repaired };
}

function notesOn(outcome: RollbackOutcome): string[] {
  switch (outcome.kind) {
    case 'changed':
      return [...forcedLines(outcome.entry), ...repairedLines(outcome.entry)];
    case 'overtaken':
      return [
        `Nothing was changed: ${outcome.by.who} was first with revision ${outcome.by.revision}, "${changeText(outcome.by.change)}". Look at "ongi-release status", and try again if it is still wanted.`,
      ];
    case 'rejected':
      return [
        'Refused, nothing was changed:',
        ...outcome.violations.flatMap(violationLines).map((line) => `  ${line}`),
      ];
    case 'nothing-before':
      return ['There is no earlier version in the log to go back to. Back to none at all: --to none.'];
  }
}

function forcedLines({ forced }: LogEntry): string[] {
  if (forced === undefined) return [];
  return [
    `The check refused, and it was done all the same ("${forced.reason}"):`,
    ...forced.against.map((violation) => `  ${violation}`),
  ];
}

function repairedLines({ repaired }: LogEntry): string[] {
  if (repaired === undefined) return [];
  return [`Repaired, because it was not what the log said: ${repaired.join(', ')}.`];
}

/** A violation as `--json` prints it: `code`, `about`, `says` and `mend`. */
export function findingOf({ code, about, message, remedy }: Violation): object {
  return { code, about, says: message, mend: remedy };
}
