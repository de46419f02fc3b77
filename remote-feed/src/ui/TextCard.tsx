import { Quote } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { VoiceLine } from './voice/VoiceMarks.tsx';
import { RichText } from './RichText.tsx';
import { plainLine } from 'shared/contract/text/rich-text';
import styles from './TextCard.module.css';

/** Up to so many characters the text is set larger: it is all there is to see. */
const SHORT = 40;
const MIDDLE = 120;

/** A post without photos, in a photo's frame: a sheet of paper with its text, faded where it overflows. */
export function TextCard({ hasVoice = false, children }: { hasVoice?: boolean; children: string }) {
  const { length } = plainLine(children);
  return (
    <div className={styles.frame}>
      <div
        className={styles.card}
        data-length={length <= SHORT ? 'short' : length <= MIDDLE ? 'middle' : 'long'}
      >
        <span className={styles.mark}>
          <Icon of={Quote} filled />
        </span>
        <div className={styles.paper}>
          <RichText className={styles.text}>{children}</RichText>
        </div>
        {hasVoice && <VoiceLine isAlone={false} />}
      </div>
    </div>
  );
}
