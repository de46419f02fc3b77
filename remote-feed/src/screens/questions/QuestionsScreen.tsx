import { Page } from 'shared/ui/Page';
import { QuestionResponses } from './QuestionResponses.tsx';
import { COPY } from './copy.ts';
import styles from './Questions.module.css';
import { ThisWeek } from './ThisWeek.tsx';

/** The question of this week, and every question to which the family has responded. */
function QuestionsScreen() {
  return (
    <Page title={COPY.title} titleHidden>
      <div className={styles.sections}>
        <ThisWeek />
        <QuestionResponses />
      </div>
    </Page>
  );
}

export { QuestionsScreen as Component };
