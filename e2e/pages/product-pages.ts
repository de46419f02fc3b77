import type { Visitor } from '../support/visual/visual-family.ts';

type HeaderIcons = readonly string[];

/** The icons of each kind of header, from the left. */
const HEADER = {
  home: ['온기 홈', '갤러리로 보기', '설정'],
  bookshelf: ['온기 홈', '추억 추가', '설정'],
  family: ['온기 홈', '초대 링크 복사', '설정'],
  default: ['온기 홈', '설정'],
} as const satisfies Record<string, HeaderIcons>;

/** What a page asks the server for itself, and with which address where its own does not ask. */
type OwnData = {
  of: string | RegExp | readonly (string | RegExp)[];
  at?: string;
  /** A server that fails is waited for: it looks as if the answer were on its way. */
  isWaitedFor?: true;
};

/** One row of product.md's table of routes, with what decisions.md says of it. */
export type ProductPage = {
  /** `{postId}` and `{inviteCode}` stand for real ones. */
  path: string;
  owner: 'host' | 'feed' | 'write' | 'goods' | 'family';
  guard: 'yesfam' | 'nofam' | 'none';
  header: HeaderIcons | null;
  /** The tab that is active in the bottom navigation; null: the page has none. */
  tab: '일상' | '책장' | '굿즈' | '가족' | null;
  /** The title stands before ` · 온기`; undefined for a page that nobody sees, because it leads on. */
  title?: string;
  /** Where somebody is led on to whom the guard lets in. */
  leadsOn?: Partial<Record<Visitor, string>>;
  ownData?: OwnData;
  /** Looks different for a family that has nothing yet. */
  canBeEmpty?: true;
};

const MONTHS = '**/api/memory-post/months';
const ONE_POST = /\/api\/memory-post\/\d+$/;
const JOB = /\/api\/jobs\/7$/;
const INVITE_LINK = '**/api/family/generate-link';

const LOGIN_UNKNOWN = '/LoginPage?error=unknown';
const INVITED = '/LinkInPage?code={inviteCode}';
const NO_FAMILY = '/Start?message=no-family';

const STEP = { guard: 'yesfam', header: null, tab: null } as const;
const ONBOARDING = { owner: 'family', guard: 'nofam', header: null, tab: null } as const;
const SPLASH = {
  owner: 'host',
  guard: 'none',
  header: null,
  tab: null,
  leadsOn: { nobody: '/LoginPage', 'without-family': NO_FAMILY, member: '/home' },
} as const;
const CALLBACK = {
  ...SPLASH,
  leadsOn: { nobody: LOGIN_UNKNOWN, 'without-family': NO_FAMILY, member: '/home' },
} as const;
const GOODS = { ...STEP, owner: 'goods' } as const;
const VIDEO = { ...GOODS, title: '사진을 동영상화' } as const;
const SETTING = { ...STEP, owner: 'family' } as const;

const tabPage = (
  owner: ProductPage['owner'],
  tab: ProductPage['tab'],
  header: HeaderIcons = HEADER.default,
) => ({ owner, guard: 'yesfam', header, tab, canBeEmpty: true }) as const;

export const PRODUCT_PAGES: readonly ProductPage[] = [
  { path: '/', ...SPLASH },
  { path: '/SplashPage', ...SPLASH },
  {
    path: '/home',
    ...tabPage('feed', '일상', HEADER.home),
    title: '일상',
    ownData: { of: '**/api/memory-post/recent' },
  },
  {
    path: '/home/memoryDetailPage/{postId}',
    ...STEP,
    owner: 'feed',
    title: '할머니 댁 감 따던 날',
    ownData: { of: ONE_POST },
  },
  {
    path: '/daily',
    ...tabPage('feed', '일상'),
    title: '하루',
    ownData: { of: ['**/api/memory-post/days?*', '**/api/memory-post/of-day?*'] },
  },
  {
    path: '/questions',
    ...tabPage('feed', '일상'),
    title: '질문',
    ownData: { of: ['**/api/family/question', '**/api/family/question/responses?*'] },
  },
  {
    path: '/bookshelf',
    ...tabPage('feed', '책장', HEADER.bookshelf),
    title: '책장',
    ownData: { of: MONTHS },
  },
  { path: '/write', ...STEP, owner: 'write', title: '추억 쓰기' },
  { path: '/write/voice', ...STEP, owner: 'write', title: '말로 남기기' },
  { path: '/write/edit/{postId}', ...STEP, owner: 'write', title: '추억 수정', ownData: { of: ONE_POST } },
  { path: '/goods', ...tabPage('goods', '굿즈'), title: '굿즈', ownData: { of: '**/api/goods' } },
  { path: '/goods/pictureToVideo', ...VIDEO },
  { path: '/goods/videoGeneration', ...VIDEO },
  { path: '/goods/videoGeneration/step', ...VIDEO },
  { path: '/goods/videoPrompt', ...VIDEO },
  {
    path: '/goods/videoProcessing',
    ...GOODS,
    title: '영상 만드는 중',
    ownData: { of: JOB, at: '/goods/videoProcessing?job=7', isWaitedFor: true },
  },
  {
    path: '/goods/videoResult',
    ...GOODS,
    title: '영상 완성',
    ownData: { of: JOB, at: '/goods/videoResult?job=7' },
  },
  { path: '/goods/diary', ...GOODS, title: '그림일기 제작', canBeEmpty: true },
  { path: '/goods/diary/select', ...GOODS, title: '게시글 선택', ownData: { of: MONTHS }, canBeEmpty: true },
  { path: '/goods/diary/result', ...GOODS, title: '템플릿 선택' },
  {
    path: '/family',
    ...tabPage('family', '가족', HEADER.family),
    title: '가족',
    ownData: { of: INVITE_LINK },
  },
  { path: '/setting', ...SETTING, title: '설정' },
  { path: '/setting/name-change', ...SETTING, title: '닉네임 변경' },
  { path: '/setting/password', ...SETTING, title: '비밀번호 변경' },
  {
    path: '/setting/on-this-day',
    ...SETTING,
    title: '지난 오늘에서 뺀 것',
    ownData: { of: '**/api/memory-post/on-this-day/exclusions' },
  },
  { path: '/setting/devices', ...SETTING, title: '로그인한 기기', ownData: { of: '**/api/auth/sessions' } },
  {
    path: '/LoginPage',
    owner: 'host',
    guard: 'none',
    header: null,
    tab: null,
    title: '로그인',
    leadsOn: { 'without-family': NO_FAMILY, member: '/home' },
    ownData: { of: '**/api/auth/providers' },
  },
  { path: '/Start', ...ONBOARDING, title: '시작하기', leadsOn: { member: '/home' } },
  { path: '/StartPage', ...ONBOARDING, title: '시작하기', leadsOn: { member: '/home' } },
  { path: '/FirstMakePage', ...ONBOARDING, title: '가족 만들기', leadsOn: { member: '/home' } },
  {
    path: '/MakeConfirmPage',
    ...ONBOARDING,
    title: '가족을 만들었어요',
    leadsOn: { 'without-family': '/Start' },
    ownData: { of: INVITE_LINK },
  },
  { path: '/LinkInPage', ...ONBOARDING, title: '가족에 들어가기' },
  {
    path: '/KakaoInPage?code={inviteCode}',
    ...ONBOARDING,
    guard: 'none',
    title: '초대장',
    leadsOn: { 'without-family': INVITED, member: INVITED },
    ownData: { of: '**/api/family/invite/*' },
  },
  { path: '/kakao/callback', ...CALLBACK },
  { path: '/auth/kakao/callback', ...CALLBACK },
];

export function pageAt(address: string): ProductPage {
  const found = PRODUCT_PAGES.find(({ path }) => withoutQuery(path) === withoutQuery(address));
  if (found === undefined) throw new Error(`product.md has no page ${address}`);
  return found;
}

function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? address;
}
