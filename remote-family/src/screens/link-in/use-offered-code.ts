import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { peekInviteCode, takeInviteCode } from 'shared/session';
import { normalizeFamilyCode } from '../../ui/family-code.ts';

/**
 * The code that the page begins with: of its address, else the one that was remembered over the login.
 * It is forgotten on arrival: going back to /Start would otherwise lead here for ever.
 */
export function useOfferedCode(): string {
  const [search] = useSearchParams();
  const [code] = useState(() => normalizeFamilyCode(search.get('code') ?? peekInviteCode() ?? ''));
  useEffect(() => {
    takeInviteCode();
  }, []);
  return code;
}
