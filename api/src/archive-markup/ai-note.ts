import { markup, NO_HTML, type Html } from './html.ts';

export function aiNote({ byAi }: { byAi: boolean }): Html {
  return byAi ? markup`<p class="by">AI로 만들었어요</p>` : NO_HTML;
}
