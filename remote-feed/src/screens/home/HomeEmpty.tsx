import { PenLine } from 'lucide-react';
import { WRITE_PATH } from 'shared/contract/paths';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Icon } from 'shared/ui/Icon';
import { TwoPhotosDrawing } from '../../ui/TwoPhotosDrawing.tsx';
import { VoiceEntry } from '../../ui/voice/VoiceEntry.tsx';
import { COPY } from './copy.ts';
import styles from './Home.module.css';

export function HomeEmpty() {
  return (
    <EmptyState
      title={COPY.empty.title}
      titleLevel={1}
      art={<TwoPhotosDrawing />}
      action={
        <div className={styles.actions}>
          <VoiceEntry />
          <ButtonLink to={WRITE_PATH} icon={<Icon of={PenLine} size="sm" />}>
            {COPY.empty.action}
          </ButtonLink>
        </div>
      }
    >
      {COPY.empty.lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </EmptyState>
  );
}
