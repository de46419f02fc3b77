import { useEffect, useId, useRef } from 'react';
import { Mic, PenLine } from 'lucide-react';
import { FAMILY_PATH, WRITE_PATH, WRITE_VOICE_PATH } from 'shared/contract/paths';
import { responseState, type Question, type WeeklyQuestion } from 'shared/contract/question';
import { showToast } from 'shared/errors';
import { useSession } from 'shared/session';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Icon } from 'shared/ui/Icon';
import { Skeleton } from 'shared/ui/Skeleton';
import { useReplaceQuestion, useSkipQuestion, useWeeklyQuestion } from '../../server-state/questions.ts';
import { COPY } from './copy.ts';
import { questionAddress } from './question-address.ts';
import styles from './Questions.module.css';

/** The question of this week, with what can be done about it. */
export function ThisWeek() {
  const { data: week, isError, error, isFetching, refetch } = useWeeklyQuestion();
  const headingId = useId();
  if (week === undefined && isError) {
    const retry = { busy: isFetching, onRetry: () => void refetch() };
    return <AreaErrorCard title={COPY.failed} titleLevel={2} error={error} {...retry} />;
  }
  return (
    <section className={styles.week} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.label}>
        {COPY.thisWeek}
      </h2>
      {week === undefined ? (
        <div aria-busy="true">
          <p className="sr">{COPY.loading}</p>
          <Skeleton width="100%" height="1.5rem" />
        </div>
      ) : (
        <WeekBody week={week} />
      )}
    </section>
  );
}

function WeekBody({ week }: { week: WeeklyQuestion }) {
  const skip = useSkipQuestion();
  const body = useRef<HTMLDivElement>(null);
  const { question, skipped } = week;

  // The pressed button is gone.
  const wasSkipped = useRef(skipped);
  useEffect(() => {
    if (wasSkipped.current !== skipped && document.activeElement === document.body) body.current?.focus();
    wasSkipped.current = skipped;
  }, [skipped]);

  if (question === null)
    return (
      <>
        <p className={styles.question}>{COPY.off}</p>
        <p className={styles.hint}>{COPY.offHint}</p>
        <div className={styles.buttons}>
          <ButtonLink to={FAMILY_PATH} variant="plain" size="sm">
            {COPY.toSettings}
          </ButtonLink>
        </div>
      </>
    );
  return (
    <div ref={body} tabIndex={-1} className={styles.body}>
      {skipped ? (
        <>
          <p className={styles.hint}>{COPY.skipped}</p>
          <div className={styles.buttons}>
            <Button variant="plain" size="sm" busy={skip.isPending} onClick={() => skip.mutate(false)}>
              {COPY.takeUp}
            </Button>
          </div>
        </>
      ) : (
        <CurrentQuestion week={week} question={question} skip={skip} />
      )}
    </div>
  );
}

type CurrentQuestionProps = {
  week: WeeklyQuestion;
  question: Question;
  skip: ReturnType<typeof useSkipQuestion>;
};

function CurrentQuestion({ week, question, skip }: CurrentQuestionProps) {
  const replace = useReplaceQuestion();
  const family = useSession((session) => session.family);
  const userId = useSession(({ user }) => user?.userId);
  const members = family?.familyMembers ?? [];
  const ownRole = members.find((member) => member.userId === userId)?.role ?? null;
  const roles = members.map(({ role }) => role);

  async function showOther() {
    try {
      await replace.mutateAsync(question.questionId);
      showToast({ message: COPY.replaced });
    } catch {
      // A toast explains it; the question stays.
    }
  }

  return (
    <>
      <p className={styles.audience}>{questionAddress(question.audience, ownRole, roles)}</p>
      <p className={styles.question} aria-live="polite">
        {question.text}
      </p>
      <p className={styles.hint}>{COPY.until}</p>
      <div className={styles.response}>
        <ButtonLink to={WRITE_PATH} state={responseState(question)} icon={<Icon of={PenLine} size="sm" />}>
          {week.responded ? COPY.answerAgain : COPY.response}
        </ButtonLink>
        <ButtonLink
          to={WRITE_VOICE_PATH}
          variant="line"
          state={responseState(question)}
          icon={<Icon of={Mic} size="sm" />}
        >
          {COPY.respondByVoice}
        </ButtonLink>
      </div>
      <div className={styles.buttons}>
        {week.responseCount === 0 && (
          <Button
            variant="text"
            busy={replace.isPending}
            busyLabel={COPY.replacing}
            onClick={() => void showOther()}
          >
            {COPY.other}
          </Button>
        )}
        <Button variant="text" busy={skip.isPending} onClick={() => skip.mutate(true)}>
          {COPY.skip}
        </Button>
      </div>
    </>
  );
}
