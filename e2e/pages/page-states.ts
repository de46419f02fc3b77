import type { Page } from '@playwright/test';
import { neverResponds } from '../support/browser/network.ts';
import type { Visitor } from '../support/visual/visual-family.ts';
import { PRODUCT_PAGES, type ProductPage } from './product-pages.ts';
import { failuresFor, type ReadFailure } from './read-failures.ts';

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
  staysBusy?: true;
  /** Looked at again once the network has gone. */
  goesOffline?: true;
  /** Its reads fail, in one way after the other. */
  failures?: readonly ReadFailure[];
  /** Looks like another state. */
  isSeenBefore?: true;
};

const HAS_FIRST_VIEW = ['/home', '/home/memoryDetailPage/{postId}', '/bookshelf', '/LoginPage'];

const GUARD_LEADS_TO: Record<ProductPage['guard'], Partial<Record<Visitor, string>>> = {
  yesfam: { nobody: '/LoginPage?error=no-token', 'without-family': '/Start?message=no-family' },
  nofam: { nobody: '/LoginPage?error=no-token' },
  none: {},
};

export const VISITORS = [
  ['로그인 전', 'nobody'],
  ['가족이 없을 때', 'without-family'],
  ['가족이 있을 때', 'member'],
] as const;

export const PAGE_STATES: readonly PageState[] = PRODUCT_PAGES.flatMap((page) => [
  ...openedBy(page),
  ...withData(page),
]);

/**
 * Led on like another state before it: same visitor, owner and guard, and no first script that distinguishes
 * the page. Opening the app for each would test the same again.
 */
export function isWalkedTo(state: PageState): boolean {
  if (state.endsAt === undefined || HAS_FIRST_VIEW.includes(state.page.path)) return false;
  return PAGE_STATES.find((other) => isLedOnLike(other, state)) !== state;
}

function isLedOnLike(one: PageState, other: PageState): boolean {
  return (
    one.endsAt === other.endsAt &&
    one.visitor === other.visitor &&
    one.page.owner === other.page.owner &&
    one.page.guard === other.page.guard &&
    !HAS_FIRST_VIEW.includes(one.page.path)
  );
}

function openedBy(page: ProductPage): PageState[] {
  return VISITORS.map(([name, visitor]) => {
    const endsAt = endOf(page, visitor);
    const opened = { page, visitor, address: page.path };
    if (endsAt !== undefined) return { ...opened, name, endsAt };
    if (visitor !== whoStays(page)) return { ...opened, name };
    return { ...opened, name: `${name}, 인터넷이 끊겼을 때`, goesOffline: true };
  });
}

function endOf({ guard, leadsOn }: ProductPage, visitor: Visitor): string | undefined {
  return GUARD_LEADS_TO[guard][visitor] ?? leadsOn?.[visitor];
}

function whoStays(page: ProductPage): Visitor | undefined {
  return VISITORS.map(([, who]) => who).findLast((who) => endOf(page, who) === undefined);
}

/** Lists the states of a page on which somebody stays. */
function withData(page: ProductPage): PageState[] {
  const visitor = whoStays(page);
  if (visitor === undefined) return [];
  const { ownData, canBeEmpty } = page;
  const opened = { page, visitor, address: ownData?.at ?? page.path };
  const states: PageState[] = [];
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
  states.push({
    ...opened,
    name: '불러오지 못했을 때',
    isUnnamed: true,
    failures: failuresFor(page),
    ...(ownData.isWaitedFor === true ? { isSeenBefore: true } : {}),
  });
  return states;
}
