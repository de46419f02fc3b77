/** The job's id in the query (`?job=12`); null without a valid one. */
export function jobIdParam(query: URLSearchParams): number | null {
  const value = query.get('job') ?? '';
  const jobId = Number(value);
  return /^\d{1,15}$/.test(value) && jobId > 0 ? jobId : null;
}
