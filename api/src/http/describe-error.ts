import pg from 'pg';

/** What a log may say of an error. */
export type ErrorDescription = {
  name: string;
  message: string;
  code?: string;
  constraint?: string;
  at: string[];
};

const STACK_FRAMES = 8;

/**
 * An error for the log, without what people wrote. A database error carries the statement's values in its
 * message and detail (e-mail addresses, texts), so of those only name, code and constraint are kept.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error, at: [] };
  const root = rootCause(error);
  const aboutData = root instanceof pg.DatabaseError || root.message.startsWith('Failed query');
  const description: ErrorDescription = {
    name: root.name,
    message: aboutData ? 'a statement of the database failed' : root.message,
    at: stackFrames(error),
  };
  if ('code' in root && typeof root.code === 'string') description.code = root.code;
  if ('constraint' in root && typeof root.constraint === 'string') description.constraint = root.constraint;
  return description;
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

/** Only the lines that name a place: the first lines repeat the message. */
function stackFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, STACK_FRAMES);
}
