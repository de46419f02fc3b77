/** Something that a team has to change. */
export type Incompatibility = {
  /** From the remote's folder, with "/". */
  file: string;
  line: number;
  /** What is gone or different there. */
  message: string;
};

/** In the order in which somebody goes through them, each once. */
export function sortedIncompatibilities(found: readonly Incompatibility[]): Incompatibility[] {
  const unique = new Map(found.map((one) => [`${one.file}:${one.line} ${one.message}`, one]));
  return [...unique.values()].toSorted(
    (one, other) =>
      (one.file < other.file ? -1 : Number(one.file > other.file)) ||
      one.line - other.line ||
      (one.message < other.message ? -1 : 1),
  );
}
