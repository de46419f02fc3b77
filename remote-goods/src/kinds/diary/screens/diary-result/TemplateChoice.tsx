import { useId } from 'react';
import { type Template, TEMPLATES } from '../../card/templates.ts';
import paper from '../../card/DiaryCard.module.css';
import { COPY } from './copy.ts';
import styles from './DiaryResult.module.css';

type TemplateChoiceProps = { value: Template; onValueChange: (template: Template) => void };

/** The templates, each as a small sheet. */
export function TemplateChoice({ value, onValueChange }: TemplateChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.templates} aria-label={COPY.templates}>
      {TEMPLATES.map(({ id, name: label }) => (
        <label key={id} className={styles.template}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={id === value}
            onChange={() => onValueChange(id)}
          />
          <span
            className={`${paper['card'] ?? ''} ${styles.sheet ?? ''}`}
            data-template={id}
            aria-hidden="true"
          >
            <span className={styles.sample}>가</span>
          </span>
          <span className={styles.name}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
