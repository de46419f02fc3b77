import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { familyCodeSchema } from 'shared/contract/family';
import { peekInviteCode, takeInviteCode } from 'shared/session';
import { validateValue } from 'shared/validation/validate-form';
import { normalizeFamilyCode } from '../../ui/family-code.ts';

export type OfferedCode = { code: string; isWellFormed: boolean };

/**
 * The code that the page begins with: of its address, else the one that was remembered over the login; empty without one.
 * It is forgotten on arrival: going back to /Start would otherwise lead here for ever.
 */
export function useOfferedCode(): OfferedCode {
  const [search] = useSearchParams();
  const [code] = useState(() => normalizeFamilyCode(search.get('code') ?? peekInviteCode() ?? ''));
  useEffect(() => {
    takeInviteCode();
  }, []);
  return { code, isWellFormed: validateValue(familyCodeSchema, code) === null };
}
