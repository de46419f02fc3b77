/** Something that a team has to change. */
export type Place = {
  /** From the remote's folder, with "/". */
  file: string;
  line: number;
  /** What is gone or different there. */
  says: string;
};

/** In the order in which somebody goes through them, each once. */
export function sortedPlaces(places: readonly Place[]): Place[] {
  const unique = new Map(places.map((place) => [`${place.file}:${place.line} ${place.says}`, place]));
  return [...unique.values()].toSorted(
    (one, other) =>
      (one.file < other.file ? -1 : Number(one.file > other.file)) ||
      one.line - other.line ||
      (one.says < other.says ? -1 : 1),
  );
}
