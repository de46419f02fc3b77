import { browserStorage } from 'shared/session';

/** Papers, frames and hands that a diary can have. Each is drawn by DiaryCard.module.css. */
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

/** The template of that name; the one that was chosen last where there is none of it, else the first. */
export function templateOf(name: string | undefined): Template {
  return known(name) ?? known(storage.read(STORAGE_KEY)) ?? 'classic';
}

/** The chosen template is that of the next diaries too. */
export function rememberTemplate(template: Template): void {
  storage.write(STORAGE_KEY, template);
}

function known(name: string | null | undefined): Template | undefined {
  return TEMPLATES.find(({ id }) => id === name)?.id;
}
