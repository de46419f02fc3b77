/** Whether a call of the file system failed for a reason (`ENOENT`). Its errors may be of another realm than `Error` is. */
export function isErrorOf(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
