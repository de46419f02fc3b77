import type { Page } from '@playwright/test';
import { fails, goesOffline, neverResponds, retryIsOffered } from '../screens/network.ts';
import type { Visitor } from '../support/visual/visual-family.ts';
import { PRODUCT_PAGES, type ProductPage } from './product-pages.ts';

export type PageState = {
  name: string;
  page: ProductPage;
  visitor: Visitor;
  address: string;
  /** Where it ends; undefined: where it was opened. */
  endsAt?: string;
  /** Its title is the page's own, before what it shows has come. */
  isUnnamed?: true;
  network?: (page: Page) => Promise<unknown>;
  arrange?: (page: Page) => Promise<unknown>;
  /** The network fails, which a browser logs by itself. */
  losesNetwork?: true;
  staysBusy?: true;
};

const GUARD_LEADS_TO: Record<ProductPage['guard'], Partial<Record<Visitor, string>>> = {
  yesfam: { nobody: '/LoginPage?error=no-token', 'without-family': '/Start?message=no-family' },
  nofam: { nobody: '/LoginPage?error=no-token' },
  none: {},
};

const VISITORS = [
  ['로그인 전', 'nobody'],
  ['가족이 없을 때', 'without-family'],
  ['가족이 있을 때', 'member'],
] as const;

export const PAGE_STATES: readonly PageState[] = PRODUCT_PAGES.flatMap((page) => [
  ...openedBy(page),
  ...withData(page),
]);

function openedBy(page: ProductPage): PageState[] {
  return VISITORS.map(([name, visitor]) => {
    const endsAt = GUARD_LEADS_TO[page.guard][visitor] ?? page.leadsOn?.[visitor];
    return { name, page, visitor, address: page.path, ...(endsAt === undefined ? {} : { endsAt }) };
  });
}

/** Of a page on which somebody stays. */
function withData(page: ProductPage): PageState[] {
  const visitor = VISITORS.map(([, who]) => who).findLast(
    (who) => GUARD_LEADS_TO[page.guard][who] === undefined && page.leadsOn?.[who] === undefined,
  );
  if (visitor === undefined) return [];
  const { ownData, canBeEmpty } = page;
  const opened = { page, visitor, address: ownData?.at ?? page.path };
  const states: PageState[] = [
    { ...opened, name: '인터넷이 끊겼을 때', address: page.path, losesNetwork: true, arrange: goesOffline },
  ];
  if (canBeEmpty) states.push({ name: '비었을 때', page, visitor: 'alone', address: page.path });
  if (ownData === undefined) return states;
  const patterns = [ownData.of].flat();
  states.push({
    ...opened,
    name: '불러오는 중',
    isUnnamed: true,
    staysBusy: true,
    network: (shown) => Promise.all(patterns.map((pattern) => neverResponds(pattern)(shown))),
  });
  if (ownData.isWaitedFor === true) return states;
  states.push({
    ...opened,
    name: '불러오지 못했을 때',
    isUnnamed: true,
    losesNetwork: true,
    network: async (shown) => {
      for (const pattern of patterns) await fails(pattern)(shown);
    },
    arrange: retryIsOffered,
  });
  return states;
}
