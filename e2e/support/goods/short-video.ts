import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from 'goods-generators/testing/run-tool';
import type { Page } from '@playwright/test';
import { temporaryFolder } from '../recordings/temporary-folder.ts';

let made: Promise<Buffer> | undefined;

/** Whatever video is asked for is an upright one of two seconds, made once by ffmpeg. */
export async function aShortVideo(page: Page): Promise<void> {
  const body = await shortVideo();
  await page.route('**/*.mp4*', (route) =>
    route.fulfill({ body, contentType: 'video/mp4', headers: { 'accept-ranges': 'none' } }),
  );
}

export function shortVideo(): Promise<Buffer> {
  made ??= makeVideo();
  return made;
}

async function makeVideo(): Promise<Buffer> {
  const file = join(await temporaryFolder(), 'short.mp4');
  const source = 'testsrc2=size=360x480:rate=10:duration=2';
  const shape = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  await runTool('ffmpeg', ['-f', 'lavfi', '-i', source, ...shape, file]);
  return readFile(file);
}
