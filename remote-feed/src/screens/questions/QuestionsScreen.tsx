import { Page } from 'shared/ui/Page';
import { AnsweredQuestions } from './AnsweredQuestions.tsx';
import { COPY } from './copy.ts';
import styles from './Questions.module.css';
import { ThisWeek } from './ThisWeek.tsx';

/** The question of this week, and every question that the family has answered. */
function QuestionsScreen() {
  return (
    <Page title={COPY.title} titleHidden>
      <div className={styles.sections}>
        <ThisWeek />
        <AnsweredQuestions />
      </div>
    </Page>
  );
}

export { QuestionsScreen as Component };
