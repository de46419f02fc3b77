/** What `ongi dev` ends with: as the release tool, 2 where something else has to be typed, otherwise 1. */
const EXIT_CODES = {
  /** The command line, or what the project's package.json declares. */
  usage: 2,
  /** The site responds with something that is no release map. */
  'no-site': 1,
  /** The site does not respond. */
  unreachable: 1,
  /** Its release map is not to be believed, or has expired. */
  untrusted: 1,
  /** A port is in use. */
  port: 2,
} as const;

/** Reported in one line, without a stack. */
export class DevError extends Error {
  override readonly name = 'DevError';
  readonly exitCode: number;

  constructor(kind: keyof typeof EXIT_CODES, message: string) {
    super(message);
    this.exitCode = EXIT_CODES[kind];
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
