/** The job that an address names (`?job=12`); null where it names none. */
export function jobNumberIn(query: URLSearchParams): number | null {
  const value = query.get('job') ?? '';
  const jobId = Number(value);
  return /^\d{1,15}$/.test(value) && jobId > 0 ? jobId : null;
}
