import type { PhotoRow, PostRow, VoiceRow } from '../queries.ts';
import { isPhoto } from '../zip/entry-names.ts';
import { plainLine } from 'shared/contract/text/rich-text';
import { markup, NO_HTML, richText, type Html } from '../../archive-markup/html.ts';
import { koreanDay, koreanDayOf } from '../../archive-markup/korean-day.ts';
import { LOGO, PAGE_END, pageStart } from './page-frame.ts';

export type YearPage = {
  file: string;
  year: number;
  /** From 1 to `parts`. */
  part: number;
  parts: number;
  /** Posts on this page, and in the whole year. */
  postCount: number;
  ofYear: number;
};

/** A post's photo or video with its path in the archive; `original`: that of the video as it was filmed. */
export type NamedPhoto = PhotoRow & { file: string; original: string | null };

export type NamedVoice = VoiceRow & { file: string };

/** `2025년`, `2025년 2쪽` */
export function yearPageTitle({ year, part, parts }: YearPage): string {
  return `${year}년${parts === 1 ? '' : ` ${part}쪽`}`;
}

export function yearPageStart(page: YearPage): Html {
  const where = page.parts === 1 ? '' : ` · ${page.parts}쪽 가운데 ${page.part}쪽`;
  return markup`${pageStart(yearPageTitle(page), '../')}<header class="bar column"><a href="../index.html">${LOGO}<span>처음으로</span></a></header>
<main class="column">
<h1>${yearPageTitle(page)}</h1>
<p class="lead">추억 ${page.ofYear}개${where}</p>
`;
}

export function monthHeading(day: string): Html {
  return markup`<h2 class="month">${Number(day.slice(5, 7))}월</h2>\n`;
}

export function yearPageEnd(newer: YearPage | undefined, older: YearPage | undefined): Html {
  const link = (page: YearPage | undefined, relation: 'prev' | 'next'): Html =>
    page === undefined
      ? NO_HTML
      : markup`<a rel="${relation}" href="../${page.file}">${yearPageTitle(page)}</a>`;
  return markup`</main>
<nav class="turn column" aria-label="다른 쪽">${link(newer, 'prev')}${link(older, 'next')}<a href="../index.html">처음으로</a></nav>
${PAGE_END}`;
}

export function postArticle(post: PostRow, photos: readonly NamedPhoto[], voice: NamedVoice | null): Html {
  const title = plainLine(post.title);
  const id = `memory-${post.post_id}`;
  return markup`<article class="memory" aria-labelledby="${id}">
    ${photoGroup(title, photos)}
    <h3 id="${id}">${title}</h3>
    <p class="day"><time datetime="${post.memory_date}">${koreanDay(post.memory_date)}</time></p>
    ${withWhom(post)}
    ${voice === null ? NO_HTML : markup`<audio src="../${voice.file}" controls preload="metadata" aria-label="${title}, 목소리"></audio> `}
    <div class="words">${richText(post.content)}</div>
    <p class="by">
      ${post.author} 씀${post.like_count === 0 ? '' : ` · 좋아요 ${post.like_count}`}
    </p>
    ${commentList(post)}
  </article>
`;
}

function withWhom({ participants }: PostRow): Html {
  if (participants.length === 0) return NO_HTML;
  return markup`<p class="with">함께한 사람: ${participants.map(({ nickname }) => nickname).join(', ')}</p> `;
}

function photoGroup(title: string, photos: readonly NamedPhoto[]): Html {
  if (photos.length === 0) return NO_HTML;
  const shown = photos.map(({ file, mime, width, height }, index) => {
    const what = isPhoto(mime) ? '사진' : '영상';
    const which = photos.length === 1 ? what : `${photos.length}개 가운데 ${index + 1}번째 ${what}`;
    if (!isPhoto(mime))
      return markup`<video
        src="../${file}"
        width="${width}"
        height="${height}"
        controls
        playsinline
        preload="metadata"
        aria-label="${title}, ${which}"
      ></video>`;
    return markup`<a href="../${file}"
      ><img
        src="../${file}"
        width="${width}"
        height="${height}"
        loading="lazy"
        decoding="async"
        alt="${title}, ${which}"
    /></a>`;
  });
  return markup`<div class="photos">${shown}</div> `;
}

function commentList({ comments }: PostRow): Html {
  if (comments.length === 0) return NO_HTML;
  const items = comments.map(
    ({ author, content, createdAt, replyTo }) =>
      markup`<li>
        <p class="who">
          <b>${author}</b>
          ${replyTo === null ? NO_HTML : markup`<span>${replyTo}에게 답글</span>`}
          <time datetime="${createdAt.toISOString()}">${koreanDayOf(createdAt)}</time>
        </p>
        <div class="words">${richText(content)}</div>
      </li> `,
  );
  return markup`<h4>댓글 ${comments.length}개</h4>
    <ul class="comments">
      ${items}
    </ul> `;
}
