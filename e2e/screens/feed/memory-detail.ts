import { fails, neverResponds, retryIsOffered } from '../network.ts';
import { presses, type Screen } from '../screen.ts';

export const POST_DETAIL_SCREENS: readonly Screen[] = [
  { name: 'memory-detail-not-found', path: '/home/memoryDetailPage/999999999' },
  {
    name: 'memory-detail-comments-failing',
    path: '/home/memoryDetailPage/:postId',
    network: fails('**/api/memory-post/*/comment'),
    ready: retryIsOffered,
  },
  {
    name: 'memory-detail-comments-loading',
    path: '/home/memoryDetailPage/:postId',
    staysBusy: true,
    network: neverResponds('**/api/memory-post/*/comment'),
  },
  {
    name: 'memory-detail-menu',
    path: '/home/memoryDetailPage/:postId',
    arrange: presses('더 보기', (page) => page.getByRole('link', { name: '수정' })),
  },
  {
    name: 'memory-detail-delete',
    path: '/home/memoryDetailPage/:postId',
    arrange: async (page) => {
      await page.getByRole('button', { name: '더 보기' }).click();
      await page.getByRole('button', { name: '삭제', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'memory-detail-viewer',
    path: '/home/memoryDetailPage/:postId',
    arrange: async (page) => {
      await page
        .getByRole('button', { name: /크게 보기/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: '닫기' }).waitFor();
    },
  },
];
