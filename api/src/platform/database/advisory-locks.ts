/**
 * Keys of PostgreSQL's advisory locks, which one database shares over all processes and versions of the
 * program: in one place, so that no two subjects take the same. The lanes of jobs have those from 4_407_020
 * on.
 */
export const ADVISORY_LOCKS = {
  migration: 4_407_001,
  cleanUp: 4_407_002,
  notifications: 4_407_003,
  processes: 4_407_004,
  archives: 4_407_005,
  spool: 4_407_006,
  admission: 4_407_007,
  push: 4_407_008,
} as const;
