import { pickedFileProblem } from '../validation/image-files.ts';
import { COPY } from './copy.ts';
import { withTypeOfName } from './photo-types.ts';

type CheckedPhotos = {
  /** Those that may be added: at most as many as there is room for. */
  accepted: readonly File[];
  /** What to tell about the others, Korean, every refused file by its name. */
  messages: readonly string[];
};

/** Looks at files that were chosen while `room` of at most `max` places are free (product.md section 5). */
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
