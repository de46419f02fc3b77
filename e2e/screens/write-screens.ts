import type { Screen } from './screen.ts';

export const WRITE_SCREENS: readonly Screen[] = [
  { name: 'write', path: '/write', visitor: 'member' },
  {
    name: 'write-errors',
    path: '/write',
    visitor: 'member',
    arrange: async (page) => {
      await page.getByRole('button', { name: '등록하기' }).click();
      await page.getByText('제목을 입력해주세요.').waitFor();
    },
  },
  { name: 'write-edit', path: '/write/edit/:postId', visitor: 'member' },
];
