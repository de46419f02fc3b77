import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { sidewaysOverflow } from '../../support/page/page-layout.ts';
import { logInAs } from '../../support/accounts/people.ts';

type Hostile = {
  kind: string;
  text: string;
  title: string;
  /** What must be readable in the memory; the pages of those without are like those of another one. */
  shown?: string;
};

/** Each is tried as title, content and comment. */
const HOSTILE: readonly Hostile[] = [
  {
    kind: '스크립트',
    text: '<script>window.__hit = 1</script>감 따던 날',
    title: '<script>1</script>감',
    shown: '<script>window.__hit = 1</script>감 따던 날',
  },
  { kind: '부등호', text: '오늘 키가 x<y 라서 <b>컸다</b> & &lt;3', title: 'x<y & &lt;' },
  {
    kind: '이벤트 처리기',
    text: '<img src=x onerror="window.__hit = 1">감 <b onclick="window.__hit = 1">따던</b> 날',
    title: '<b onclick=1>감</b>',
  },
  {
    kind: '깨진 태그',
    text: '감 <b><i>따던 </b <svg/onload=window.__hit=1><a href="javascript:window.__hit=1">날',
    title: '감 <b><i>날',
    shown: '감',
  },
  {
    kind: '글 방향 뒤집기',
    text: '\u202E감 따던 날 gpj.exe',
    title: '\u202E감 따던 날',
    shown: '감 따던 날',
  },
  {
    kind: '폭 없는 글자',
    text: `감${'\u200B\u200D\uFEFF'.repeat(120)}따던 날`,
    title: `감${'\u200B'.repeat(12)}날`,
  },
  {
    kind: '겹친 부호',
    text: `${`감${'\u0301\u0316\u034F'.repeat(10)}`.repeat(15)} 따던 날`,
    title: `감${'\u0301'.repeat(15)} 날`,
    shown: '날',
  },
  { kind: '그림 글자 가족', text: '👨‍👩‍👧‍👦'.repeat(60), title: '👨‍👩‍👧‍👦👨‍👩‍👧' },
  { kind: '띄지 않은 500자', text: '가'.repeat(500), title: '나'.repeat(20), shown: '가가가' },
];

/** Nothing ran, nothing sticks out sideways, and the words stay in their own boxes. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => '__hit' in window)).toBe(false);
  // What measures its window hears of another width a moment later.
  await expect.poll(() => sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  expect(
    await page.evaluate(
      () =>
        document.querySelectorAll(
          'main script, main svg[onload], main [onclick], main [onerror], main a[href^="javascript"]',
        ).length,
    ),
  ).toBe(0);
}

async function expectHarmlessOnceThere(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectHarmlessAtAllWidths(page);
}

async function expectHarmlessAtAllWidths(page: Page): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectHarmless(page);
  }
}

/** Marks that climb would paint far outside of their line, and characters without width only hide. */
async function expectIntactHeading(page: Page): Promise<void> {
  const { marks, lone } = await page.getByRole('heading', { level: 1 }).evaluate((element) => ({
    marks: /\p{M}{5,}/u.test(element.textContent),
    lone: /[\u200B-\u200F\uFEFF]{2,}/.test(element.textContent),
  }));
  expect({ marks, lone }).toEqual({ marks: false, lone: false });
}

/** What was written stands in one family, so that every list shows all of it side by side. */
test('제목, 내용, 댓글에 무엇을 적어도, 이름이 아무리 길어도 탈이 없다', async ({
  page,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('가'.repeat(20), '햇'.repeat(50));
  const opened: { postId: number; kind: string; shown: string }[] = [];
  for (const { kind, text, title, shown } of HOSTILE) {
    const postId = await families.write(mother, { title, content: text });
    await families.comment(mother, postId, text);
    if (shown !== undefined) opened.push({ postId, kind, shown });
  }
  await logInAs(page, mother);
  for (const { postId, kind, shown } of opened) {
    await test.step(kind, async () => {
      await page.goto(`/home/memoryDetailPage/${postId}`);
      await expect(page.getByRole('article')).toContainText(shown);
      await expect(page.getByRole('listitem').filter({ hasText: '가'.repeat(20) })).toBeVisible();
      await expectHarmlessAtAllWidths(page);
      await expectIntactHeading(page);
    });
  }
  const edited = `/write/edit/${opened[0]?.postId}`;
  const areas = ['/bookshelf', '/daily?date=2026-11-15', '/family', '/setting', '/setting/name-change'];
  for (const path of [edited, '/MakeConfirmPage', ...areas, '/home']) {
    await page.goto(path);
    await expectHarmlessOnceThere(page);
  }
  await page.getByRole('button', { name: '갤러리로 보기' }).click();
  await expect(page.locator('[data-memory-tile] a')).toHaveCount(HOSTILE.length);
  await expectHarmlessOnceThere(page);
  expect(pageErrors).toEqual([]);
});
