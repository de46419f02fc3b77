import { LogOut } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { Notice } from 'shared/ui/Notice';
import { COPY } from '../copy.ts';
import styles from '../Question.module.css';
import { SettingRow } from '../SettingRow.tsx';
import rowStyles from '../SettingRow.module.css';
import { type LogOutQuestion, useLogOutQuestion } from './use-log-out-question.ts';

const WORDS_ID = 'log-out-question';

/** The way out. Where something was written and not sent, it is asked first what becomes of that. */
export function LogOutRow() {
  const { press, isLeaving, question } = useLogOutQuestion();
  return (
    <>
      <div className={rowStyles.list}>
        <SettingRow
          icon={<Icon of={LogOut} size="sm" />}
          tone="danger"
          busy={isLeaving}
          busyLabel={COPY.loggingOut}
          onPress={press}
        >
          {COPY.logOut}
        </SettingRow>
      </div>
      <Dialog
        open={question.isAsked}
        onClose={question.stay}
        title={COPY.unsentTitle}
        role="alertdialog"
        describedBy={WORDS_ID}
      >
        <Answers question={question} />
      </Dialog>
    </>
  );
}

function Answers({ question }: { question: LogOutQuestion }) {
  const { unsent, answering, hasFailed, keepAndLeave, deleteAndLeave, stay } = question;
  const counts = [
    ...(unsent.drafts > 0 ? [COPY.drafts(unsent.drafts)] : []),
    ...(unsent.waiting > 0 ? [COPY.waiting(unsent.waiting)] : []),
  ];
  return (
    <>
      <div id={WORDS_ID} className={styles.words}>
        <p>{COPY.unsent(counts.join(', '))}</p>
        <p>{COPY.unsentKept}</p>
      </div>
      {hasFailed && (
        <Notice tone="danger" live>
          {COPY.notDeleted}
        </Notice>
      )}
      <div className={styles.answers}>
        <Button busy={answering === 'keep'} busyLabel={COPY.loggingOut} onClick={keepAndLeave}>
          {COPY.keepAndLogOut}
        </Button>
        <Button variant="plain" onClick={stay}>
          {COPY.stay}
        </Button>
        <Button
          variant="text"
          tone="danger"
          busy={answering === 'delete'}
          busyLabel={COPY.loggingOut}
          onClick={deleteAndLeave}
        >
          {COPY.deleteAndLogOut}
        </Button>
      </div>
    </>
  );
}
