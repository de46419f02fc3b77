import type { LogEntry } from 'federation/release-format/log-entry';
import { findingOf, violationLines } from '../checks/violation.ts';
import { changeText } from '../format/plain-text.ts';
import type { RollbackOutcome } from '../operations/rollback.ts';
import type { Call, ExitCode } from './command.ts';

const EXIT_CODES: Readonly<Record<RollbackOutcome['kind'], ExitCode>> = {
  changed: 0,
  rejected: 1,
  'nothing-before': 1,
  overtaken: 3,
};

/** The change goes to stdout, or everything with `--json`; why nothing was changed goes to stderr. */
export async function reportOutcome(outcome: RollbackOutcome, call: Call): Promise<ExitCode> {
  const { kind } = outcome;
  const isChanged = kind === 'changed';
  call.reply(
    jsonOf(outcome),
    isChanged ? [`${changeText(outcome.entry.change)} (revision ${outcome.entry.revision})`] : [],
  );
  for (const line of notesOn(outcome)) call.note(line);
  if (isChanged) await call.announce();
  return EXIT_CODES[kind];
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
      return changedNotes(outcome.entry);
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

function changedNotes({ forced, repaired }: LogEntry): string[] {
  return [
    ...(forced === undefined
      ? []
      : [`The check refused, and it was done all the same ("${forced.reason}"):`]),
    ...(forced?.against ?? []).map((violation) => `  ${violation}`),
    ...(repaired === undefined
      ? []
      : [`Repaired, because it was not what the log said: ${repaired.join(', ')}.`]),
  ];
}
