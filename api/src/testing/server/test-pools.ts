import { openPool, type DatabaseAddress, type OpenDatabase } from '../../platform/database/pool.ts';
import type { DatabaseRecorder } from '../../platform/metrics/metrics.ts';
import { assertRouted, recordStatements } from '../statements/assert-routed.ts';

/** The program's connections, whose statements are checked, and others for what the test itself sends. */
export type TestPools = OpenDatabase & {
  own: OpenDatabase;
  /** Texts that the program has sent, each once. */
  statements: () => string[];
  /** @throws AssertionError for a statement that names no family (docs/decisions/database) */
  end: () => Promise<void>;
};

export function openTestPools(address: DatabaseAddress, recorder: DatabaseRecorder): TestPools {
  const program = openPool(address, () => {}, 8, recorder);
  const own = openPool(address, () => {}, 4);
  const statements = recordStatements(program.pool);
  return {
    ...program,
    own,
    statements,
    end: async () => {
      await program.pool.end();
      await assertRouted(own.pool, statements()).finally(() => own.pool.end());
    },
  };
}
