import { useNavigate } from 'react-router-dom';

/** Navigates back; to `fallback` where the page was opened directly. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.state?.idx === 0) void navigate(fallback, { replace: true });
    else void navigate(-1);
  };
}
