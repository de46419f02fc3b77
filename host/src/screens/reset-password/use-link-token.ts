import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token after the `#` of a reset link; null when there is none. It is removed from the address at once,
 * so that neither history nor a copied address contains it.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null);

  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);

  return token;
}
