import { withTypeOfName } from 'shared/picker/photo-types';
import { randomId } from 'shared/text/random-id';
import type { NewPhoto } from '../draft/post-draft.ts';

export function newPhotosOf(files: readonly File[]): NewPhoto[] {
  return files.map((file) => ({ photoId: randomId(), file: withTypeOfName(file) }));
}
