import type { Violation } from '../../checks/violation.ts';

/** A violation as `--json` prints it: `code`, `about`, `says` and `mend`. */
export function findingOf({ code, about, message, remedy }: Violation): object {
  return { code, about, says: message, mend: remedy };
}
