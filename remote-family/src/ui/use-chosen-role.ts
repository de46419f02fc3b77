import { type Role, ROLES } from 'shared/contract/person';
import { useTypedText } from 'shared/validation/use-typed-text';

/** The role that was chosen on this page, until it is left. */
export function useChosenRole(): [role: Role | null, setRole: (role: Role) => void] {
  const [text, setText] = useTypedText('role');
  return [ROLES.find((role) => role === text) ?? null, setText];
}
