import type { PlatformContext } from '../../context.ts';
import type { Damage } from '../damaged-media.ts';
import { examineObject, type Examined } from './examine-object.ts';
import { canRemake, remakeSizes } from './remake-sizes.ts';
import { storedObjects, type StoredObject } from './stored-object.ts';
import { executeSql } from '../../database/query-rows.ts';

export type Finding = Pick<StoredObject, 'storageKey' | 'kind' | 'familyIds' | 'postIds'> & {
  variant: string;
  damage: Damage;
  /** What the file has to have; null where it was never known. */
  checksum: string | null;
  /** `repaired`: made again by this run. `remakeable`: `--fix` makes it again. `lost`: only a backup has it. */
  outcome: 'repaired' | 'remakeable' | 'lost';
};

export type ScrubTotals = { objects: number; files: number; recorded: number; restored: number };

/**
 * Reads every stored file and compares it with the checksum in its row. Rows of damaged files are marked, so that nobody is given
 * them; the mark goes where a file is whole again. Missing checksums are filled in.
 * @param options `fix`: smaller sizes are made again from a full size that is whole
 * @throws StoreFailure where the store is away: what was found until then stays marked
 */
export async function scrubMedia(
  context: PlatformContext,
  options: { fix: boolean; onFinding: (finding: Finding) => void },
): Promise<ScrubTotals> {
  const totals: ScrubTotals = { objects: 0, files: 0, recorded: 0, restored: 0 };
  for await (const object of storedObjects(context)) {
    const examined = await examineObject(context, object);
    // Deleted while it was read.
    if (!(await writeDown(context, object, examined))) continue;
    totals.objects += 1;
    totals.files += Object.keys(examined.checksums).length + Object.keys(examined.damaged).length;
    if (object.checksums === null) totals.recorded += 1;
    totals.restored += Object.keys(object.damaged).filter((variant) => variant in examined.checksums).length;
    const damaged = Object.entries(examined.damaged);
    if (damaged.length === 0) continue;
    const isRemakeable = canRemake(object, examined);
    const isRepaired = isRemakeable && options.fix && (await remakeSizes(context, object, examined));
    for (const [variant, damage] of damaged) {
      const { storageKey, kind, familyIds, postIds } = object;
      const checksum = object.checksums?.[variant] ?? null;
      const outcome = isRepaired ? 'repaired' : isRemakeable ? 'remakeable' : 'lost';
      options.onFinding({ storageKey, kind, familyIds, postIds, variant, damage, checksum, outcome });
    }
  }
  return totals;
}

/** @returns false where no row names the object any more */
async function writeDown(
  context: Pick<PlatformContext, 'database'>,
  object: StoredObject,
  examined: Examined,
): Promise<boolean> {
  // What a damaged file had stays known, so that it is found whole again after it was restored.
  const checksums = { ...examined.checksums, ...object.checksums };
  const isComplete = object.checksums !== null || Object.keys(examined.damaged).length === 0;
  const damaged = Object.keys(examined.damaged).length === 0 ? null : JSON.stringify(examined.damaged);
  const count = await executeSql(context.database)`
    update media set damaged = ${damaged}::jsonb,
      checksums = coalesce(${isComplete ? JSON.stringify(checksums) : null}::jsonb, checksums)
    where storage_key = ${object.storageKey}`;
  return count > 0;
}
