import { IntegritySchema } from 'federation/release-format/build-contract';
import { integritiesIn } from 'federation/release-format/measured/integrity-tables';
import { MEASUREMENTS_FILE } from 'federation/release-format/measured/measurements';
import type { AreaFiles } from './area-files.ts';
import { listed, nameOf, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/** Set by federation/webpack where a sum is missing, so that browsers reject the file. */
const NO_FILE_HAS_IT = `sha384-${'A'.repeat(64)}`;

/**
 * The entry loads each chunk with a whole sum: browsers ignore the integrity `sha384-`, and check nothing.
 */
export function checkIntegrities(candidate: Known, { contract, scripts }: AreaFiles): Violation[] {
  const entry = scripts.get(contract.entry);
  if (entry === undefined) return [];
  const sums = integritiesIn(entry);
  const broken = sums.filter((sum) => !IntegritySchema.safeParse(sum).success);
  // The page loads the entry and first-view scripts, by the release map.
  const ofPage = [contract.entry, ...Object.values(contract.firstViews ?? {}).map(({ script }) => script)];
  const chunks = Object.entries(contract.assets).filter(
    ([file]) => /\.(js|css)$/.test(file) && !ofPage.includes(file) && file !== MEASUREMENTS_FILE,
  );
  const unknown = chunks.filter(([, sum]) => !sums.includes(sum)).map(([file]) => file);
  const foreign = sums.filter((sum) => sum !== NO_FILE_HAS_IT && !chunks.some(([, known]) => known === sum));
  const wrong = [...unknown, ...(broken.length > 0 ? broken : foreign)];
  if (wrong.length === 0) return [];
  return [
    {
      code: 'no-integrity',
      about: nameOf(candidate),
      message: `The entry of ${nameOf(candidate)} does not load every file with the integrity of its contract: ${listed(wrong)}.`,
      remedy:
        'Build it again with federation/webpack, which writes the integrity of every file into the entry.',
    },
  ];
}
