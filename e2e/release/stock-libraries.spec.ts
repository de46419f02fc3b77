import { expect, test } from '../support/journey.ts';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import { buildWithScreen, plantedPath } from '../support/releases/changed-builds.ts';
import { previewsBuilds } from '../support/releases/signed-preview.ts';
import { openAs } from '../support/accounts/people.ts';
import { fileResources } from '../support/file-resources.ts';

/** What teams' code may use of React and React Router, and what a build that cuts them would break. */
const SCREEN = `
import { Activity, useActionState, useState } from 'react';
import { Form, useActionData, useFetcher } from 'react-router-dom';

export async function action({ request }: { request: Request }) {
  return \`\${String((await request.formData()).get('sent'))} arrived\`;
}

export function Component() {
  const [word, setWord] = useState('');
  const [count, add] = useActionState((before: number, form: FormData) => before + Number(form.get('more')), 1);
  const [isShown, show] = useState(true);
  const sent = useActionData() as string | undefined;
  const fetcher = useFetcher<string>();
  return (
    <main>
      <title>{\`planted \${count}\`}</title>
      <meta name="planted" content={String(count)} />
      <h1>planted</h1>
      <form action={(form: FormData) => setWord(String(form.get('word')))}>
        <input name="word" defaultValue="감" />
        <button>form action</button>
      </form>
      <output aria-label="form action">{word}</output>
      <form action={add}>
        <input type="hidden" name="more" value="2" />
        <button>useActionState</button>
      </form>
      <output aria-label="useActionState">{count}</output>
      <button onClick={() => show(!isShown)}>Activity</button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <input aria-label="typed text" />
      </Activity>
      <Form method="post">
        <input type="hidden" name="sent" value="form" />
        <button>Form</button>
      </Form>
      <output aria-label="Form">{sent}</output>
      <fetcher.Form method="post">
        <input type="hidden" name="sent" value="fetcher" />
        <button>useFetcher</button>
      </fetcher.Form>
      <output aria-label="useFetcher">{fetcher.data}</output>
    </main>
  );
}
`;

const RESULTS = {
  'form action': '감',
  useActionState: '3',
  Form: 'form arrived',
  useFetcher: 'fetcher arrived',
};

const AREAS = ['feed', 'write', 'goods', 'family'];

const use = fileResources();

test('모든 영역이 React와 React Router를 모두 쓸 수 있다 @operator-key', async ({ page, families }) => {
  // Each area is built anew: seven seconds of a core, unless it is cached.
  test.setTimeout(600_000);
  const builds: Record<string, BuildCopy> = {};
  for (const area of AREAS)
    builds[area] = await use(buildWithScreen(area, SCREEN), (build) => build.remove());
  await previewsBuilds(page, builds);
  await openAs(page, await families.withFamily('엄마'), '/home');
  for (const area of AREAS)
    await test.step(area, async () => {
      await page.goto(plantedPath(area));
      for (const [name, result] of Object.entries(RESULTS)) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByLabel(name, { exact: true })).toHaveText(result);
      }
      await expect(page).toHaveTitle('planted 3');
      await expect(page.locator('head > meta[name=planted]')).toHaveAttribute('content', '3');
      const typed = page.getByLabel('typed text');
      await typed.fill('typed before');
      for (const isHidden of [true, false]) {
        await page.getByRole('button', { name: 'Activity' }).click();
        await expect(typed).toBeVisible({ visible: !isHidden });
      }
      await expect(typed).toHaveValue('typed before');
    });
});
