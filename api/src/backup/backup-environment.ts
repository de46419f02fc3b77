import * as z from 'shared/schema';
import { EnvironmentError } from '../platform/config/environment.ts';
import { secret } from '../platform/config/secret.ts';

export type BackupEnvironment = {
  /** Encrypts and opens a backup; undefined: it is not encrypted. */
  passphrase: string | undefined;
  /** The fingerprint of the only signer whose backups are restored. */
  signer: string | undefined;
};

const environmentSchema = z.object({
  BACKUP_PASSPHRASE: z.optional(secret()),
  BACKUP_SIGNER: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, '16 digits and letters a to f'))),
});

/**
 * The commands alone read this environment, not the app: what runs all day needs no passphrase.
 * @throws EnvironmentError that names the invalid variables, never a value
 */
export function readBackupEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): BackupEnvironment {
  const parsed = z.safeParse(environmentSchema, variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new EnvironmentError(problems.join('\n'));
  }
  return { passphrase: parsed.data.BACKUP_PASSPHRASE, signer: parsed.data.BACKUP_SIGNER };
}
