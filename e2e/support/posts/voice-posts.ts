import { expect, type Locator, type Page } from '@playwright/test';
import type { Families, Person } from '../accounts/people.ts';

/** The part of the write form, or of the voice page, that records. */
export function voiceField(page: Page): Locator {
  return page.getByRole('group', { name: '목소리', exact: true });
}

export function recordingTime(page: Page): Locator {
  return page.getByRole('timer', { name: '녹음한 시간' });
}

/** Waits until so much is recorded. */
export async function isRecorded(page: Page, time: string): Promise<void> {
  await expect(recordingTime(page)).toHaveText(time);
}

/** The duration of the voice in view, in seconds, as its player counts it. */
export async function shownDuration(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: '재생 위치' }).getAttribute('max'));
}

/** What the player in view plays, as the browser measures it: times in seconds. */
export async function playing(
  page: Page,
): Promise<{ duration: number; currentTime: number; paused: boolean }> {
  return page
    .locator('audio')
    .evaluate(({ duration, currentTime, paused }: HTMLAudioElement) => ({ duration, currentTime, paused }));
}

/** The newest post of the family once its voice can be played. */
export async function preparedVoice(families: Families, member: Person) {
  let postId = 0;
  await expect
    .poll(
      async () => {
        postId = (await families.recent(member))[0]?.postId ?? 0;
        return postId === 0 ? 'no post' : (await families.post(member, postId)).voice?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('ready');
  const post = await families.post(member, postId);
  return {
    postId,
    title: post.title,
    durationMs: post.voice?.durationMs ?? 0,
    peaks: post.voice?.peaks ?? [],
  };
}
