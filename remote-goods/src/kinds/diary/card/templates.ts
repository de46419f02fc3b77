import { browserStorage } from 'shared/session';

/** The diary's designs: paper, frame and handwriting, styled by DiaryCard.module.css. */
export const TEMPLATES = [
  { id: 'classic', name: '크림' },
  { id: 'sky', name: '하늘' },
  { id: 'blossom', name: '꽃잎' },
  { id: 'forest', name: '숲속' },
  { id: 'note', name: '공책' },
] as const;

export type Template = (typeof TEMPLATES)[number]['id'];

const STORAGE_KEY = 'ongi-diary-template';
const storage = browserStorage('local');

/** The template of that name, else the one chosen last, else the first. */
export function templateOf(name: string | undefined): Template {
  return findTemplate(name) ?? findTemplate(storage.read(STORAGE_KEY)) ?? 'classic';
}

/** The chosen template becomes the default of new diaries. */
export function rememberTemplate(template: Template): void {
  storage.write(STORAGE_KEY, template);
}

function findTemplate(name: string | null | undefined): Template | undefined {
  return TEMPLATES.find(({ id }) => id === name)?.id;
}
