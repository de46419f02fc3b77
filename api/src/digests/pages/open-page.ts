import type { PostDetail, PostPhoto } from 'shared/contract/post';
import { displayText, isolatedText } from 'shared/text/display-text';
import { familyPhrase } from 'shared/text/family-phrase';
import { markup, NO_HTML, richText, type Html } from '../../archive-markup/html.ts';
import { koreanDay, koreanDayOf } from '../../archive-markup/korean-day.ts';
import type { PageParts } from './page-frame.ts';

/** More are no digest. */
export const POSTS_ON_PAGE = 50;

type OpenPage = {
  familyName: string;
  posts: readonly PostDetail[];
  expiresAt: Date;
  unsubscribeLink: string;
};

/** The posts of a digest, to read only: nobody's comments and likes, and no way to other posts. */
export function openPage({ familyName, posts, expiresAt, unsubscribeLink }: OpenPage): PageParts {
  const title = `${familyPhrase(isolatedText(familyName))}의 추억`;
  const body = markup`<h1>${title}</h1>
<p class="soft">${koreanDayOf(expiresAt)}까지 볼 수 있어요. 이 주소를 아는 사람은 누구나 볼 수 있으니 우리끼리만 간직해주세요.</p>
${posts.map(postPart)}
<footer><p class="soft"><a href="${unsubscribeLink}">소식 메일 그만 받기</a></p></footer>`;
  return { title, body };
}

function postPart(post: PostDetail): Html {
  const { postId, title, content, memoryDate, author, images, voice } = post;
  const name = isolatedText(author.nickname);
  return markup`<article class="post" id="post-${postId}" aria-labelledby="title-${postId}">
${images.map((image, index) => imagePart(image, `${isolatedText(title)}, 사진 ${index + 1}`))}
<div class="words">
<h2 id="title-${postId}" dir="auto">${displayText(title)}</h2>
<p class="soft">${koreanDay(memoryDate)} · ${name}</p>
<div class="content" dir="auto">${richText(displayText(content))}</div>
${voice === undefined || voice.url === null ? NO_HTML : markup`<audio controls preload="none" src="${voice.url}" aria-label="${name}의 목소리"></audio>`}
</div>
</article>
`;
}

function imagePart({ video, displayUrl, mediumUrl, width, height }: PostPhoto, alt: string): Html {
  if (video === undefined)
    return markup`<img src="${displayUrl}" srcset="${mediumUrl === undefined ? '' : `${mediumUrl} 800w, `}${displayUrl} 1200w" sizes="(min-width: 40rem) 38rem, 100vw" width="${width}" height="${height}" loading="lazy" alt="${alt}">`;
  if (video.url === null) return NO_HTML;
  return markup`<video controls playsinline preload="none" poster="${displayUrl}" src="${video.url}" width="${width}" height="${height}" aria-label="${alt}"></video>`;
}
