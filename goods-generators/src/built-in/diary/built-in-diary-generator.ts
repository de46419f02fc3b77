import { join, resolve } from 'node:path';
import type { DiaryGenerator, GeneratedIllustration, GenerationContext } from '../../generator.ts';
import { writeDiaryText } from './diary-text.ts';
import { readScene, type Scene } from './scene/read-scene.ts';
import { styleOf } from './illustration-styles.ts';
import { runGeneratorProgram } from '../run-generator-program.ts';

/** Generates picture diaries locally: the text from the post's own, the illustration from its first photo, or of what the post tells. */
export function createBuiltInDiaryGenerator(): DiaryGenerator {
  return {
    byAi: false,
    async generate(source, generation) {
      const text = writeDiaryText(source);
      const subject = source.photo === null ? readScene(source) : resolve(source.photo);
      return { text, illustration: await illustrate(subject, source.postId, generation) };
    },
  };
}

async function illustrate(
  subject: string | Scene,
  postId: number,
  generation: GenerationContext,
): Promise<GeneratedIllustration> {
  const output = resolve(join(generation.directory, 'illustration.jpg'));
  const request = { subject, output, style: styleOf(postId), seed: postId };
  await runGeneratorProgram({ task: 'paint-illustration', ...request }, generation);
  return { path: output, mime: 'image/jpeg' };
}
