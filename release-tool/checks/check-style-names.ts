import type { BuildContract } from 'federation/release-format/build-contract';
import type { Violation } from './violation.ts';
import { listed, nameOf, type Known } from './site-plan.ts';

/** Whether two packages style under names of their own: classes by their prefixes, fonts of the host's. */
export function checkStyleNames(one: Known, other: Known): Violation[] {
  const taken = [...prefixesTakenBy(one, other), ...prefixesTakenBy(other, one), ...commonFonts(one, other)];
  if (taken.length === 0) return [];
  return [
    {
      code: 'style-collision',
      about: nameOf(other.role === 'candidate' ? other : one),
      message: `${nameOf(one)} and ${nameOf(other)} style under the same names: ${listed([...new Set(taken)])}.`,
      remedy: `Give the package another name, or "classPrefixes" in the "ongi" part of package.json, or the font another family.`,
    },
  ];
}

/** Two areas may bring the same package's classes; nobody may use another's own. */
function prefixesTakenBy(one: Known, other: Known): string[] {
  const [own = ''] = prefixesOf(other.files.contract);
  return prefixesOf(one.files.contract).filter((prefix) => prefix.startsWith(own) || own.startsWith(prefix));
}

function prefixesOf({ measured }: BuildContract): string[] {
  return measured.classPrefixes;
}

/** A family that an area declares would replace the host's of the same name on the whole page. */
function commonFonts(one: Known, other: Known): string[] {
  if (one.name !== 'host' && other.name !== 'host') return [];
  const fonts = other.files.contract.measured.fonts;
  return one.files.contract.measured.fonts.filter((font) => fonts.includes(font));
}
