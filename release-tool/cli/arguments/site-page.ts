import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { jsonIn } from 'federation/release-format/json-file';
import { SitePageSchema, type SitePage } from 'federation/release-format/page/render-index-html';
import type { Command, CommandArguments } from '../command.ts';
import { ReleaseError } from '../../format/release-error.ts';

export const PAGE_OPTIONS = {
  page: { type: 'string' },
  config: { type: 'string', multiple: true },
} satisfies Command['options'];

/** `--page` and `--config`, each by default the present one; undefined without both. @throws ReleaseError */
export function pageOf({ values }: CommandArguments, present: SitePage | undefined): SitePage | undefined {
  const { page: file, config } = values;
  const pairs = Array.isArray(config) ? config.map(String) : [];
  if (typeof file !== 'string' && pairs.length === 0) return undefined;
  const base = typeof file === 'string' ? { config: present?.config ?? {}, ...readPageFile(file) } : present;
  if (base === undefined)
    throw new ReleaseError(
      'invalid-usage',
      'this site has no page yet: say what it is with --page <page.json>',
    );
  return parsePage({ ...base, config: { ...base.config, ...Object.fromEntries(pairs.map(configValue)) } });
}

function parsePage(page: unknown): SitePage {
  const parsed = SitePageSchema.safeParse(page);
  if (!parsed.success) throw new ReleaseError('invalid-usage', `the page: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function readPageFile(file: string): { config?: Record<string, unknown> | undefined } {
  try {
    const page: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return z.looseObject({ config: z.record(z.string(), z.unknown()).optional() }).parse(page);
  } catch (error) {
    throw new ReleaseError(
      'invalid-usage',
      `${file} cannot be read as a page: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** JSON objects are parsed: `--config googleDrive='{"clientId":…}'`. */
function configValue(pair: string): [string, unknown] {
  const [name = '', ...rest] = pair.split('=');
  const text = rest.join('=');
  if (name === '' || rest.length === 0)
    throw new ReleaseError('invalid-usage', `--config ${pair}: it has to be name=value`);
  if (!text.startsWith('{')) return [name, text];
  const value = jsonIn(text);
  if (value === undefined)
    throw new ReleaseError('invalid-usage', `--config ${name}: what begins with "{" has to be JSON`);
  return [name, value];
}
