import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { familyCodeSchema } from 'shared/contract/family';
import { peekInviteCode, takeInviteCode } from 'shared/session';
import { validateValue } from 'shared/validation/validate-form';
import { normalizeFamilyCode } from '../../ui/family-code.ts';

export type OfferedCode = { code: string; isWellFormed: boolean };

/**
 * The initial code: of the URL, else the one remembered across the login, else empty.
 * It is forgotten on mount: /Start would otherwise redirect here forever.
 */
export function useOfferedCode(): OfferedCode {
  const [search] = useSearchParams();
  const [code] = useState(() => normalizeFamilyCode(search.get('code') ?? peekInviteCode() ?? ''));
  useEffect(() => {
    takeInviteCode();
  }, []);
  return { code, isWellFormed: validateValue(familyCodeSchema, code) === null };
}
