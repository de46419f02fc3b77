import {
  BUSIEST_HOUR_SHARE,
  busiestRequestsPerSecond,
  FAMILY,
  opensPerDay,
  photosPerDay,
  postsPerYear,
  writesPerDay,
} from './family-model.ts';

/** What a run measures. */
export type MeasuredCosts = {
  /** CPU milliseconds of an API process per request of the mix. */
  apiMs: number;
  /** CPU milliseconds of PostgreSQL per request of the mix. */
  databaseMs: number;
  statements: number;
  /** CPU milliseconds of an API process per photo of 12 megapixels. */
  photoMs: number;
  /** Stored bytes per post with its comments and likes, indexes included. */
  databaseBytesPerPost: number;
  /** Stored bytes per photo with its renditions. */
  mediaBytesPerPhoto: number;
};

/** What docs/capacity.md calculates with. `npm run bench load` prints the results of its own run. */
export const DOCUMENTED_COSTS: MeasuredCosts = {
  apiMs: 0.5,
  databaseMs: 0.55,
  statements: 2.5,
  photoMs: 720,
  databaseBytesPerPost: 3_000,
  mediaBytesPerPhoto: 3_700_000,
};

/** The run that they are of: one machine for the generator, the API and PostgreSQL. */
export const DOCUMENTED_RUN = {
  cores: 2,
  /** CPU milliseconds of the generator per request. */
  clientMs: 0.17,
  /** Requests a second that were reached (medians of five turns), by the number of API processes. */
  reached: [
    { processes: 1, perSecond: 1_505 },
    { processes: 2, perSecond: 1_485 },
    { processes: 4, perSecond: 1_238 },
  ],
} as const;

/** Node runs JavaScript on one core; the rest of a process's CPU time (kernel, collector) is its own. */
const MS_PER_SECOND = 1_000;

/**
 * Programs that share cores and wait for each other (the generator for the API, the API for PostgreSQL) use
 * at most this share of them.
 */
const USABLE_SHARE = 0.85;

/**
 * What a request costs more with every doubling of the processes beyond the cores: they displace each other's
 * data from the caches, and PostgreSQL has the connections of all of them.
 */
const CROWDING = 0.2;

/**
 * Requests a second at which something is busy all the time: every API process (one core each), or the usable
 * share of all cores together.
 * @param cores of the machine that runs everything
 * @param clientMs CPU milliseconds of the load generator per request, if it shares the machine
 */
export function saturation(
  { apiMs, databaseMs }: Pick<MeasuredCosts, 'apiMs' | 'databaseMs'>,
  { processes, cores, clientMs = 0 }: { processes: number; cores: number; clientMs?: number },
): number {
  const byProcesses = (processes * MS_PER_SECOND) / apiMs;
  const crowded = 1 + CROWDING * Math.max(0, Math.log2(processes / cores));
  const byCores = (USABLE_SHARE * cores * MS_PER_SECOND) / (crowded * (apiMs + databaseMs + clientMs));
  return Math.min(byProcesses, byCores);
}

/** Assumptions of operating many machines. */
const OPERATION = {
  /** Each core has this load in the busiest hour: queueing stays short, and a lost machine's share fits. */
  utilisation: 0.5,
  /** This share of the rows and pages that a read touches is not in memory. */
  cacheMissShare: 0.02,
  /** Pages that a statement touches (assumption: index and heap of a family's newest posts). */
  pagesPerStatement: 12,
  /** Page writes per write request, with the log and checkpoints. */
  pagesPerWrite: 8,
  /** Objects of a photo: full, 1200, 800, 400. */
  objectsPerPhoto: 4,
  /** The share of photos that neither a device nor a CDN has. */
  cdnMissShare: 0.1,
  /** US dollars a month; list prices of large clouds, rounded (assumption). */
  dollarsPerCore: 25,
  dollarsPerDatabaseGigabyte: 0.12,
  dollarsPerBucketGigabyte: 0.023,
  dollarsPerMillionPuts: 5,
  dollarsPerMillionGets: 0.4,
} as const;

export type Capacity = {
  requestsPerSecond: number;
  apiProcesses: number;
  photoCores: number;
  databaseCores: number;
  readIops: number;
  writeIops: number;
  databaseTerabytesPerYear: number;
  bucketTerabytesPerYear: number;
  bucketPutsPerSecond: number;
  bucketGetsPerSecond: number;
  dollarsPerMonth: number;
};

const BUSY_SECONDS = 3_600;
const DAYS_PER_MONTH = 30;
const MILLION = 1_000_000;
const GIGABYTE = 1e9;
const TERABYTE = 1e12;

/** What this many families need in the busiest hour, and what a year of them takes. */
export function capacityFor(families: number, costs: MeasuredCosts): Capacity {
  const perSecond = busiestRequestsPerSecond * families;
  const busyShare = BUSIEST_HOUR_SHARE / BUSY_SECONDS;
  const photosPerSecond = photosPerDay * families * busyShare;
  const coresFor = (milliseconds: number, rate: number) =>
    Math.ceil((milliseconds * rate) / MS_PER_SECOND / OPERATION.utilisation);
  const apiProcesses = coresFor(costs.apiMs, perSecond);
  const photoCores = coresFor(costs.photoMs, photosPerSecond);
  const databaseCores = coresFor(costs.databaseMs, perSecond);
  const writesPerSecond = families * writesPerDay * busyShare;
  const databaseBytes = postsPerYear * costs.databaseBytesPerPost * families;
  const mediaBytes = postsPerYear * FAMILY.photosPerPost * costs.mediaBytesPerPhoto * families;
  const putsPerSecond = photosPerSecond * OPERATION.objectsPerPhoto;
  const fetchesPerDay = opensPerDay * FAMILY.photosFetchedPerOpen * OPERATION.cdnMissShare * families;
  const getsPerSecond = fetchesPerDay * busyShare;
  const putsPerMonth = photosPerDay * families * OPERATION.objectsPerPhoto * DAYS_PER_MONTH;
  const dollarsPerMonth =
    (apiProcesses + photoCores + databaseCores) * OPERATION.dollarsPerCore +
    (databaseBytes / GIGABYTE) * OPERATION.dollarsPerDatabaseGigabyte +
    (mediaBytes / GIGABYTE) * OPERATION.dollarsPerBucketGigabyte +
    (putsPerMonth / MILLION) * OPERATION.dollarsPerMillionPuts +
    ((fetchesPerDay * DAYS_PER_MONTH) / MILLION) * OPERATION.dollarsPerMillionGets;
  return {
    requestsPerSecond: perSecond,
    apiProcesses,
    photoCores,
    databaseCores,
    readIops: perSecond * costs.statements * OPERATION.pagesPerStatement * OPERATION.cacheMissShare,
    writeIops: writesPerSecond * OPERATION.pagesPerWrite,
    databaseTerabytesPerYear: databaseBytes / TERABYTE,
    bucketTerabytesPerYear: mediaBytes / TERABYTE,
    bucketPutsPerSecond: putsPerSecond,
    bucketGetsPerSecond: getsPerSecond,
    dollarsPerMonth,
  };
}
