import { useNavigate } from 'react-router-dom';

/** Goes back one entry of the history; to the start page if the page was opened directly. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.state?.idx === 0) void navigate('/', { replace: true });
    else void navigate(-1);
  };
}
