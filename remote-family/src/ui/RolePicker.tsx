import { type RefObject, useId } from 'react';
import { Check } from 'lucide-react';
import { type Role, ROLE_NAMES, ROLES } from 'shared/contract/person';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import styles from './RolePicker.module.css';

type RolePickerProps = {
  legend: string;
  value: Role | null;
  onChange: (role: Role) => void;
  error?: string | undefined;
  /** The first tile, for a form to focus. */
  firstRef?: RefObject<HTMLInputElement | null>;
};

export function RolePicker({ legend, value, onChange, error, firstRef }: RolePickerProps) {
  const errorId = useId();
  const name = useId();
  return (
    <fieldset
      className={styles.picker}
      data-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.tiles}>
        {ROLES.map((role, index) => (
          <label key={role} className={styles.tile}>
            <input
              {...(index === 0 && firstRef !== undefined ? { ref: firstRef } : {})}
              className={styles.radio}
              type="radio"
              name={name}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
            />
            <span>{ROLE_NAMES[role]}</span>
            <span className={styles.tick}>
              <Icon of={Check} size="xs" />
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
