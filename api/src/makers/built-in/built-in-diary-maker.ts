import { join, resolve } from 'node:path';
import type { DiaryMaker, MadePicture, Workplace } from '../maker.ts';
import { writeDiaryText } from './diary-text.ts';
import { handOf } from './illustration-hands.ts';
import { runMakerProgram } from './run-maker-program.ts';

/** Makes picture diaries on this machine: the words from the post's own words, the picture from its first photo. */
export function createBuiltInDiaryMaker(): DiaryMaker {
  return {
    byAi: false,
    async make(source, workplace) {
      const text = writeDiaryText(source);
      const { photo, postId } = source;
      return { text, illustration: photo === null ? null : await illustrate(photo, postId, workplace) };
    },
  };
}

async function illustrate(photo: string, postId: number, workplace: Workplace): Promise<MadePicture> {
  const output = resolve(join(workplace.directory, 'illustration.jpg'));
  const order = { photo: resolve(photo), output, hand: handOf(postId), seed: postId };
  await runMakerProgram({ kind: 'illustration', ...order }, workplace);
  return { path: output, mime: 'image/jpeg' };
}
