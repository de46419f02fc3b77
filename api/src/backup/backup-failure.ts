/** A backup or restore that cannot go on; `message` is one or more Korean lines for the operator. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
}
