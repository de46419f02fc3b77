import { callsInDocument, missingIn, type ApiCalls } from 'federation/release-format/api/api-calls';
import { integrityOf } from 'federation/release-format/integrity-of';
import { jsonIn } from 'federation/release-format/json-file';
import { MEASUREMENTS_FILE, MeasurementsSchema } from 'federation/release-format/measured/measurements';
import { ReleaseError } from '../format/release-error.ts';
import { fetchBytes } from '../store/fetch-bytes.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assetsOf } from './check-assets.ts';
import { nameOf, readSitePlan, type CheckRequest, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

export type CheckedApi = {
  violations: Violation[];
  /** Whose calls were compared, and whose build did not measure them. */
  compared: string[];
  unmeasured: string[];
};

/** Whether an API has what every version on any device calls, and those that shall go live. */
export async function checkApi(request: CheckRequest, api: URL): Promise<CheckedApi> {
  const documented = await documentedCalls(api);
  const { hosts, areas } = await readSitePlan(request);
  const versions = await Promise.all(
    [...hosts, ...areas].map(async (known) => ({ known, calls: await callsOf(known, request.store) })),
  );
  const named = (isMeasured: boolean): string[] =>
    versions.filter(({ calls }) => (calls !== undefined) === isMeasured).map(({ known }) => nameOf(known));
  return {
    violations: versions.flatMap(({ known, calls = {} }) => violationsOf(known, calls, documented, api)),
    compared: named(true),
    unmeasured: named(false),
  };
}

async function documentedCalls(api: URL): Promise<ApiCalls> {
  try {
    return callsInDocument(jsonIn(await fetchBytes(api.href)));
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError('unreachable', `what ${api.href} answers is no OpenAPI document`, {
      cause: error,
    });
  }
}

/** As the build measured them; undefined where it did not, or where the file is not what it wrote. */
async function callsOf({ files }: Known, store: SiteStore): Promise<ApiCalls | undefined> {
  const read = await assetsOf(files.published, store).read(MEASUREMENTS_FILE);
  if ('reason' in read || integrityOf(read.content) !== files.contract.assets[MEASUREMENTS_FILE])
    return undefined;
  return MeasurementsSchema.safeParse(jsonIn(read.content)).data?.calls;
}

function violationsOf(known: Known, calls: ApiCalls, documented: ApiCalls, { origin }: URL): Violation[] {
  const about = nameOf(known);
  const remedy =
    known.role === 'candidate'
      ? `Deploy an API that has it first, or build ${known.name} without it.`
      : `Keep it in the API until no device has a ${known.name} that uses it: first release one without it.`;
  return missingIn(documented, calls).map((found): Violation => {
    const begin = `${about} calls ${found.call}`;
    if (found.missing === 'call') {
      const message = `${begin}, which the API of ${origin} does not have.`;
      return { code: 'api-call', about, message, remedy };
    }
    const message = `${begin}, and in the API of ${origin} its ${found.path} ${found.what}.`;
    return { code: 'api-field', about, message, remedy };
  });
}
