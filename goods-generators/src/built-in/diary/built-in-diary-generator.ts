import { join, resolve } from 'node:path';
import type { DiaryGenerator, GeneratedIllustration, GenerationContext } from '../../generator.ts';
import { writeDiaryText } from './diary-text.ts';
import { styleOf } from './illustration-styles.ts';
import { runGeneratorProgram } from '../run-generator-program.ts';

/** Generates picture diaries locally: the text from the post's own, the illustration from its first photo. */
export function createBuiltInDiaryGenerator(): DiaryGenerator {
  return {
    byAi: false,
    async generate(source, generation) {
      const text = writeDiaryText(source);
      const { photo, postId } = source;
      return { text, illustration: photo === null ? null : await illustrate(photo, postId, generation) };
    },
  };
}

async function illustrate(
  photo: string,
  postId: number,
  generation: GenerationContext,
): Promise<GeneratedIllustration> {
  const output = resolve(join(generation.directory, 'illustration.jpg'));
  const request = { photo: resolve(photo), output, style: styleOf(postId), seed: postId };
  await runGeneratorProgram({ task: 'paint-illustration', ...request }, generation);
  return { path: output, mime: 'image/jpeg' };
}
