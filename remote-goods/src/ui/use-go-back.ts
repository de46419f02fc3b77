import { useNavigate } from 'react-router-dom';

/** Goes back one page; where there is none (opened directly) to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.state?.idx === 0) void navigate(fallback, { replace: true });
    else void navigate(-1);
  };
}
