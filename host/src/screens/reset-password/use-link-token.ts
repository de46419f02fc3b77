import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token behind the `#` of a link to a new password; null where there is none. It is taken out of the address at once, so
 * that it stays neither in the browser's history nor in a copied address.
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
