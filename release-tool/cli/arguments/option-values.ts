import { readFileSync } from 'node:fs';
import { jsonIn } from 'federation/release-format/json-file';
import { SitePageSchema, type SitePage } from 'federation/release-format/page/render-index-html';
import * as z from 'zod';
import { figuresAt, type ReadFigures } from '../../canary/fetch-figures.ts';
import { InvalidUsage, reasonOf } from '../../format/release-error.ts';
import type { NamedVersion } from '../../format/site-paths.ts';
import type { Call } from '../command.ts';

/** `feed 1.1.0`, and more with `--with goods@2.0.0`, also alone. @throws ReleaseError for invalid ones */
export function requestedVersions(operands: readonly string[], others: readonly string[]): NamedVersion[] {
  const [name, version] = operands;
  if (name !== undefined && version === undefined)
    throw new InvalidUsage('one <name> and one <version>; more go with --with <name>@<version>');
  const first = name === undefined || version === undefined ? [] : [{ name, version }];
  const versions = [...first, ...others.map(parseVersion)];
  if (versions.length === 0) throw new InvalidUsage('which version? <name> <version>');
  return versions;
}

/** `feed@1.1.0`. @throws ReleaseError */
export function parseVersion(text: string): NamedVersion {
  const [name, version, ...more] = text.split('@');
  if (!name || !version || more.length > 0) throw new InvalidUsage(`"${text}" is not <name>@<version>`);
  return { name, version };
}

/** `--canary 10` or `--canary 10%`; undefined if absent. @throws ReleaseError if it is no percentage */
export function percentOf({ text }: Call): number | undefined {
  const typed = text('canary');
  if (typed === undefined) return undefined;
  const percent = Number(typed.replace(/%$/, ''));
  if (percent > 0 && percent <= 100) return percent;
  throw new InvalidUsage(
    `--canary ${typed}: it has to be more than 0 and at most 100 percent of all devices`,
  );
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** `500ms`, `10s`, `2m`, `1h` in ms. @throws ReleaseError */
export function durationOf(option: string, text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const ms = Number(amount) * (UNIT_MS[unit] ?? 0);
  if (ms > 0) return ms;
  throw new InvalidUsage(`--${option} has to be a time such as 10s, not "${text}"`);
}

/** Undefined for what is no http(s) address. */
export function webAddress(text = ''): URL | undefined {
  const address = URL.parse(text);
  return address !== null && /^https?:$/.test(address.protocol) ? address : undefined;
}

export const FIGURES_TOKEN = 'ONGI_FIGURES_TOKEN';

/** Reads what `--figures` names. @throws ReleaseError */
export function figuresOf({ text }: Call): ReadFigures {
  const address = webAddress(text('figures'));
  if (address !== undefined) return figuresAt(address, text('', FIGURES_TOKEN));
  throw new InvalidUsage('--figures has to be the http(s) address of what pages reported');
}

export const PAGE_OPTIONS = '--page [file], --config [pair]…';

/** `--page` and `--config`, each by default the present one; undefined without both. @throws ReleaseError */
export function pageOf({ text, list }: Call, present: SitePage | undefined): SitePage | undefined {
  const [file, pairs] = [text('page'), list('config')];
  if (file === undefined && pairs.length === 0) return undefined;
  const base = file === undefined ? present : { config: present?.config ?? {}, ...readPageFile(file) };
  if (base === undefined)
    throw new InvalidUsage('this site has no page yet: say what it is with --page <page.json>');
  return parsePage({ ...base, config: { ...base.config, ...Object.fromEntries(pairs.map(configValue)) } });
}

function parsePage(page: unknown): SitePage {
  const parsed = SitePageSchema.safeParse(page);
  if (!parsed.success) throw new InvalidUsage(`the page: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function readPageFile(file: string): { config?: Record<string, unknown> | undefined } {
  try {
    const page: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return z.looseObject({ config: z.record(z.string(), z.unknown()).optional() }).parse(page);
  } catch (error) {
    throw new InvalidUsage(`${file} cannot be read as a page: ${reasonOf(error)}`);
  }
}

/** JSON objects are parsed: `--config googleDrive='{"clientId":…}'`. */
function configValue(pair: string): [string, unknown] {
  const [name = '', ...rest] = pair.split('=');
  const text = rest.join('=');
  if (name === '' || rest.length === 0) throw new InvalidUsage(`--config ${pair}: it has to be name=value`);
  if (!text.startsWith('{')) return [name, text];
  const value = jsonIn(text);
  if (value === undefined) throw new InvalidUsage(`--config ${name}: what begins with "{" has to be JSON`);
  return [name, value];
}
