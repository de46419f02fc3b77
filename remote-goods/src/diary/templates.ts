import * as z from 'shared/schema';

/** Papers, frames and hands that a diary can have. Each is drawn by DiaryCard.module.css. */
export const TEMPLATES = [
  { id: 'classic', name: '크림' },
  { id: 'sky', name: '하늘' },
  { id: 'blossom', name: '꽃잎' },
  { id: 'forest', name: '숲속' },
  { id: 'note', name: '공책' },
] as const;

export type Template = (typeof TEMPLATES)[number]['id'];

const templateSchema = z.enum(['classic', 'sky', 'blossom', 'forest', 'note']);

const STORAGE_KEY = 'ongi-diary-template';

/** The template of that name; the one that was chosen last where there is none of it, else the first. */
export function templateOf(name: string | undefined): Template {
  const named = z.safeParse(templateSchema, name);
  if (named.success) return named.data;
  const last = z.safeParse(templateSchema, readLast());
  return last.success ? last.data : 'classic';
}

/** The chosen template is that of the next diaries too. */
export function rememberTemplate(template: Template): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, template);
  } catch {
    // Storage that is switched off or full: the next diary begins with the first template.
  }
}

function readLast(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
