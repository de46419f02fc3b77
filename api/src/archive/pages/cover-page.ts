import { ROLE_NAMES, roleSchema } from 'shared/contract/person';
import * as z from 'shared/schema';
import type { FamilyRow } from '../queries.ts';
import { markup, NO_HTML, type Html } from '../../archive-markup/html.ts';
import { yearPageTitle, type NamedPhoto, type YearPage } from './year-page.ts';
import { LOGO, PAGE_END, pageStart } from './page-frame.ts';

export type YearOnCover = {
  year: number;
  pages: YearPage[];
  photos: number;
  videos: number;
  voices: number;
  /** It is a photo of the year's newest post that has one. */
  cover: NamedPhoto | undefined;
};

type Cover = {
  family: FamilyRow;
  years: readonly YearOnCover[];
  goods: number;
  /** `2026년 11월 21일` */
  madeOn: string;
};

function roleInKorean(role: string | null): string | undefined {
  const parsed = z.safeParse(roleSchema, role);
  return parsed.success ? ROLE_NAMES[parsed.data] : undefined;
}

/** index.html: the family's name and its years as album covers. */
export function coverPage({ family, years, goods, madeOn }: Cover): Html {
  const posts = years.reduce((sum, { pages }) => sum + (pages[0]?.ofYear ?? 0), 0);
  const ofAll = (what: 'photos' | 'videos' | 'voices'): number =>
    years.reduce((sum, year) => sum + year[what], 0);
  const photos = ofAll('photos');
  const recordings = recordingCounts({ videos: ofAll('videos'), voices: ofAll('voices') });
  return markup`${pageStart(`${family.name}의 추억`, '')}
    <header class="bar">${LOGO}</header>
    <main class="album">
      <h1>${family.name}의 추억</h1>
      <p class="lead">
        추억 ${posts}개 · 사진 ${photos}장${recordings}${goods === 0 ? '' : ` · 굿즈 ${goods}개`}
      </p>
      ${shelf(years)}${goods === 0 ? NO_HTML : markup`<p><a class="goods-link" href="goods.html">우리 가족 굿즈 ${goods}개 보기</a></p> `}
      <section class="family" aria-labelledby="family">
        <h2 id="family">우리 가족</h2>
        <ul>
          ${family.members.filter(({ left }) => !left).map(memberItem)}
        </ul>
      </section>
      <footer>
        <p>${madeOn}에 온기에서 내려받았어요. 인터넷이 없어도 언제든 열어볼 수 있어요.</p>
        <p>사진은 온기에 있는 가장 큰 크기로 photos 폴더에, 영상과 목소리는 videos와 voices 폴더에 있어요. 자세한 이야기는 README.txt에 있어요.</p>
      </footer>
    </main>
    ${PAGE_END}`;
}

/** ` · 영상 3개 · 목소리 1개`; nothing for a count of 0. */
function recordingCounts({ videos, voices }: Pick<YearOnCover, 'videos' | 'voices'>): string {
  return `${videos === 0 ? '' : ` · 영상 ${videos}개`}${voices === 0 ? '' : ` · 목소리 ${voices}개`}`;
}

function memberItem({ nickname, role }: { nickname: string; role: string | null }): Html {
  const named = roleInKorean(role);
  return markup`<li>
    ${nickname}${named === undefined || named === nickname ? NO_HTML : markup` <span>${named}</span>`}
  </li>`;
}

function shelf(years: readonly YearOnCover[]): Html {
  if (years.length === 0) return markup`<p class="empty">아직 남긴 추억이 없어요.</p> `;
  return markup`<ol class="years">
    ${years.map(yearCard)}
  </ol> `;
}

function yearCard({ year, pages, photos, videos, voices, cover }: YearOnCover): Html {
  const [first, ...others] = pages;
  if (first === undefined) return NO_HTML;
  const coverHtml =
    cover === undefined
      ? markup`<span class="no-photo" aria-hidden="true">${year}</span>`
      : markup`<img
          src="${cover.file}"
          width="${cover.width}"
          height="${cover.height}"
          loading="lazy"
          decoding="async"
          alt=""
        />`;
  const parts =
    others.length === 0
      ? NO_HTML
      : markup`<ul class="parts" aria-label="${year}년의 다음 쪽">
          ${others.map((page) => markup`<li><a href="${page.file}" aria-label="${yearPageTitle(page)}">${page.part}쪽</a></li>`)}
        </ul>`;
  return markup`<li>
    <a class="year" href="${first.file}"
      >${coverHtml}
      <h2>${year}년</h2>
      <p>추억 ${first.ofYear}개${photos === 0 ? '' : ` · 사진 ${photos}장`}${recordingCounts({ videos, voices })}</p></a
    >${parts}
  </li> `;
}
