import { useNavigate } from 'react-router-dom';

/** The job's id in the query (`?job=12`); null without a valid one. */
export function jobIdParam(query: URLSearchParams): number | null {
  const value = query.get('job') ?? '';
  const jobId = Number(value);
  return /^\d{1,15}$/.test(value) && jobId > 0 ? jobId : null;
}

/** Navigates back; to `fallback` where the page was opened directly. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.state?.idx === 0) void navigate(fallback, { replace: true });
    else void navigate(-1);
  };
}
