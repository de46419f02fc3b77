import type { LogEntry } from 'federation/release-format/log-entry';
import { findingOf, violationLines } from '../checks/violation.ts';
import { changeText } from '../format/plain-text.ts';
import type { RollbackOutcome } from '../operations/rollback.ts';
import type { Call, ExitCode } from './command.ts';

/** The change goes to stdout, or everything with `--json`; why nothing was changed goes to stderr. */
export async function reportOutcome(outcome: RollbackOutcome, call: Call): Promise<ExitCode> {
  const { code, json, lines = [], notes } = reportOf(outcome);
  call.reply({ ok: code === 0, kind: outcome.kind, ...json }, lines);
  for (const line of notes) call.note(line);
  if (code === 0) await call.announce();
  return code;
}

type Report = { code: ExitCode; json: object; lines?: string[]; notes: string[] };

function reportOf(outcome: RollbackOutcome): Report {
  switch (outcome.kind) {
    case 'changed': {
      const { entry } = outcome;
      const line = `${changeText(entry.change)} (revision ${entry.revision})`;
      return { code: 0, json: summaryOf(entry), lines: [line], notes: changedNotes(entry) };
    }
    case 'overtaken': {
      const { by } = outcome;
      const note = `Nothing was changed: ${by.who} was first with revision ${by.revision}, "${changeText(by.change)}". Look at "ongi-release status", and try again if it is still wanted.`;
      return { code: 3, json: { by: summaryOf(by) }, notes: [note] };
    }
    case 'rejected': {
      const { violations } = outcome;
      const lines = violations.flatMap(violationLines).map((line) => `  ${line}`);
      const notes = ['Refused, nothing was changed:', ...lines];
      return { code: 1, json: { findings: violations.map(findingOf) }, notes };
    }
    case 'nothing-before': {
      const note = 'There is no earlier version in the log to go back to. Back to none at all: --to none.';
      return { code: 1, json: {}, notes: [note] };
    }
  }
}

function summaryOf({ revision, at, who, why, change, forced, repaired }: LogEntry): object {
  return { revision, at, who, why, change, forced, repaired };
}

function changedNotes({ forced, repaired }: LogEntry): string[] {
  const notes: string[] = [];
  if (forced !== undefined)
    notes.push(
      `The check refused, and it was done all the same ("${forced.reason}"):`,
      ...forced.against.map((violation) => `  ${violation}`),
    );
  if (repaired !== undefined)
    notes.push(`Repaired, because it was not what the log said: ${repaired.join(', ')}.`);
  return notes;
}
