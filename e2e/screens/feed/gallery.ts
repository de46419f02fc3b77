import type { Page } from '@playwright/test';
import { respondsWith, fails, goesOffline, neverResponds, retryIsOffered } from '../network.ts';
import type { Screen } from '../screen.ts';
import { MANY_MONTHS } from './sample-answers.ts';

export const GALLERY_SCREENS: readonly Screen[] = [
  { name: 'home-gallery', path: '/home', arrange: showGallery },
  {
    name: 'home-gallery-loading',
    path: '/home',
    staysBusy: true,
    network: neverResponds('**/api/memory-post/months'),
    arrange: showGallery,
  },
  {
    name: 'home-gallery-tiles-loading',
    path: '/home',
    staysBusy: true,
    network: neverResponds('**/api/memory-post/of-month?*'),
    arrange: async (page) => {
      await showGallery(page);
      await page.locator('[data-memory-tile]').first().waitFor();
    },
  },
  {
    name: 'home-gallery-failing',
    path: '/home',
    network: fails('**/api/memory-post/months'),
    arrange: async (page) => {
      await showGallery(page);
      await retryIsOffered(page);
    },
  },
  {
    name: 'home-gallery-month-failing',
    path: '/home',
    network: fails('**/api/memory-post/of-month?*'),
    arrange: async (page) => {
      await showGallery(page);
      await retryIsOffered(page);
    },
  },
  {
    name: 'home-gallery-scroller',
    path: '/home',
    staysBusy: true,
    network: async (page) => {
      await respondsWith('**/api/memory-post/months', MANY_MONTHS)(page);
      await neverResponds('**/api/memory-post/of-month?*')(page);
    },
    arrange: async (page) => {
      await showGallery(page);
      await page.getByRole('slider', { name: '연월 이동' }).focus();
      await page.keyboard.press('PageDown');
      await page.getByText('2025년 12월').first().waitFor();
    },
  },
  {
    name: 'home-gallery-offline',
    path: '/home',
    arrange: async (page) => {
      await showGallery(page);
      await page.locator('[data-memory-tile] a').first().waitFor();
      await goesOffline(page);
    },
  },
  { name: 'home-gallery-empty', path: '/home', visitor: 'alone', arrange: showGallery },
];

async function showGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: '갤러리로 보기' }).click();
  await page.getByRole('button', { name: '슬라이더로 보기' }).waitFor();
}
