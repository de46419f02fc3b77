import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/browser/chromium.ts';
import { type Phone, PHONE_ENVIRONMENT, STARTED_MS } from '../page/phone.ts';
import { taskCpuShare } from '../page/trace-tasks.ts';

/** Lighthouse's categories, from 0 to 100. */
export const SCORES = ['performance', 'accessibility', 'best-practices'] as const;

/** Its audits with a figure: ms, but for the shift. */
export const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

export type Audit = Record<(typeof SCORES)[number] | (typeof FIGURES)[number], number> & {
  /** Audits of accessibility and best practices that are not passed. */
  failed: string[];
  /**
   * What the page's thread ran of its tasks' durations, which Lighthouse multiplies by four, from 0 to 1.
   * Where much is missing, the machine was measured, not the page.
   */
  taskCpuShare: number;
};

/**
 * One run of Lighthouse's mobile preset in a new browser with the phone's profile: what is stored there is
 * left alone, so a login remains. @throws if Lighthouse cannot measure the page
 */
export async function auditPage(phone: Phone, url: string): Promise<Audit> {
  const { browser, port } = await startBrowser(phone.profile);
  try {
    await pause(STARTED_MS);
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...SCORES],
      disableStorageReset: true,
      logLevel: 'error',
    });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
    const scoreOf = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
    const figureOf = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    const failed = ['accessibility', 'best-practices'].flatMap((name) =>
      (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) =>
        weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1 ? [id] : [],
      ),
    );
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      'first-contentful-paint': figureOf('first-contentful-paint'),
      'largest-contentful-paint': figureOf('largest-contentful-paint'),
      'total-blocking-time': figureOf('total-blocking-time'),
      'cumulative-layout-shift': figureOf('cumulative-layout-shift'),
      failed,
      taskCpuShare: taskCpuShare(result.artifacts.Trace.traceEvents),
    };
  } finally {
    await endBrowser(browser);
  }
}

/** Without Playwright, whose emulation of a phone would meet Lighthouse's own. */
async function startBrowser(profile: string): Promise<{ browser: ChildProcess; port: number }> {
  const browser = spawn(
    chromiumPath(),
    [
      '--headless=new',
      ...CHROMIUM_ARGS,
      '--lang=ko-KR',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: PHONE_ENVIRONMENT },
  );
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    browser.once('exit', (code) => reject(new Error(`the browser ended with ${code}:\n${output}`)));
    browser.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return { browser, port };
}

async function endBrowser(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const ended = once(browser, 'exit');
  browser.kill();
  await ended;
}
