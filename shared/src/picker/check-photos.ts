import { pickedFileProblem } from '../validation/image-files.ts';
import { COPY } from './copy.ts';
import { withTypeOfName } from './photo-types.ts';

type CheckedPhotos = {
  accepted: readonly File[];
  /** Messages about the others, Korean, naming every rejected file. */
  messages: readonly string[];
};

/** Validates chosen files with `room` of at most `max` slots free (product.md section 5). */
export function checkPhotos(
  files: readonly File[],
  { room, max }: { room: number; max: number },
): CheckedPhotos {
  const typed = files.map(withTypeOfName);
  const messages = typed.flatMap((file) => pickedFileProblem(file) ?? []);
  const good = typed.filter((file) => pickedFileProblem(file) === null);
  if (good.length > room) messages.push(COPY.tooMany(max));
  return { accepted: good.slice(0, room), messages };
}
