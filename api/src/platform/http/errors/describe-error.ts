import pg from 'pg';

export type ErrorDescription = {
  name: string;
  message: string;
  code?: string;
  constraint?: string;
  at: string[];
};

const STACK_FRAMES = 8;

/** Describes an error for the log without user data: those of the database contain a statement's values. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return describeOther(error);
  const root = rootCause(error);
  const aboutData = root instanceof pg.DatabaseError || root.message.startsWith('Failed query');
  const description: ErrorDescription = {
    name: root.name,
    message: aboutData ? 'a statement of the database failed' : root.message,
    at: stackFrames(error.stack ?? ''),
  };
  if ('code' in root && typeof root.code === 'string') description.code = root.code;
  if ('constraint' in root && typeof root.constraint === 'string') description.constraint = root.constraint;
  return description;
}

/** The job queue passes on copies of its errors: the message may carry values, code and stack do not. */
function describeOther(error: unknown): ErrorDescription {
  const description: ErrorDescription = { name: 'NotAnError', message: typeof error, at: [] };
  if (typeof error !== 'object' || error === null) return description;
  if ('code' in error && typeof error.code === 'string') description.code = error.code;
  if ('stack' in error && typeof error.stack === 'string') description.at = stackFrames(error.stack);
  return description;
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

/** Stack lines only: the first lines repeat the message. */
function stackFrames(stack: string): string[] {
  const lines = stack.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, STACK_FRAMES);
}
