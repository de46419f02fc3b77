import { TAB_LABEL } from '../../federation/release-format/area-entries-schema.ts';
import { isAreaName, isServedBySite } from '../../federation/release-format/site-names.ts';
import type { RemoteOptions } from './fill-template.ts';

const LONGEST_AREA = 30;

/** The width of a page's header. */
const LONGEST_TITLE = 20;

/** Returns in one sentence what is malformed and what would be valid; otherwise undefined. */
export function validateForm({ area, prefix, title, tab }: RemoteOptions): string | undefined {
  return (
    validateArea(area) ??
    validatePrefix(prefix) ??
    validateTitle(title) ??
    (tab === undefined ? undefined : validateTab(tab))
  );
}

function validateArea(area: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(area))
    return `"${area}" is no name for an area: take small letters, digits and single hyphens, beginning with a letter, like photo-album`;
  if (area.length > LONGEST_AREA)
    return `"${area}" is too long: an area's name has at most ${LONGEST_AREA} letters`;
  if (area.startsWith('remote-'))
    return `say the area's name alone: its package will be called remote-${area.slice('remote-'.length)} by itself`;
  if (!isAreaName(area)) return `"${area}" is a name that sites or builds use themselves: take another name`;
  return undefined;
}

function validatePrefix(prefix: string): string | undefined {
  if (!/^(\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/.test(prefix))
    return `"${prefix}" is no path prefix: it begins with "/", does not end with it, and has letters, digits, "-" and "_" between, like /album`;
  if (isServedBySite(prefix)) return `${prefix} belongs to the site's servers: take another prefix`;
  return undefined;
}

function validateTitle(title: string): string | undefined {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ·&,!?~-]*$/u.test(title) && title.length <= LONGEST_TITLE) return undefined;
  return `"${title}" is no title: take at most ${LONGEST_TITLE} letters, digits and spaces, like 앨범`;
}

function validateTab(tab: string): string | undefined {
  if (TAB_LABEL.safeParse(tab).success) return undefined;
  return `"${tab}" is too long for the bottom navigation, or no label: say a shorter one with --tab 앨범, or --no-tab for none`;
}
