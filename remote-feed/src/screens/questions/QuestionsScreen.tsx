import { Page } from 'shared/ui/Page';
import { COPY } from './copy.ts';
import styles from './Questions.module.css';
import { ThisWeek } from './ThisWeek.tsx';
import { type RefObject, useEffect, useRef } from 'react';
import type { QuestionResponse, QuestionWithResponses } from 'shared/contract/question';
import { plainLine } from 'shared/contract/text/rich-text';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { Photo } from 'shared/ui/Photo';
import { Skeleton } from 'shared/ui/Skeleton';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { useRespondedQuestions } from '../../server-state/questions.ts';
import { Byline } from '../../ui/Byline.tsx';
import { openedPhotoOfTile, useIsOpened } from '../../ui/opened-post.ts';
import { PostLink } from '../../ui/PostLink.tsx';

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

/** Everybody's responses, by question, the one with the latest response first. */
function QuestionResponses() {
  const { data: questions, ...query } = useRespondedQuestions();
  const list = useRef<HTMLUListElement>(null);
  const shown = questions?.length ?? 0;
  useFocusOnAdded(list, shown);
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className={styles.heading}>
        {COPY.responses}
      </h2>
      {questions !== undefined ? (
        <>
          {shown === 0 ? (
            <p className={styles.nobody}>
              {COPY.nobody} {COPY.nobodyHint}
            </p>
          ) : (
            <ul ref={list} className={styles.list}>
              {questions.map((responded) => (
                <QuestionItem key={responded.question.questionId} responded={responded} />
              ))}
            </ul>
          )}
          {query.hasNextPage && (
            <Button
              variant="plain"
              busy={query.isFetchingNextPage}
              busyLabel={COPY.loadingMore}
              onClick={() => void query.fetchNextPage()}
            >
              {COPY.more}
            </Button>
          )}
        </>
      ) : query.isError ? (
        <AreaErrorCard
          title={COPY.answersFailed}
          titleLevel={3}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <p className="sr">{COPY.loading}</p>
          <Skeleton width="100%" height="6rem" />
        </div>
      )}
    </section>
  );
}

function QuestionItem({
  responded: { question, responses, responseCount },
}: {
  responded: QuestionWithResponses;
}) {
  return (
    <li className={styles.item} tabIndex={-1}>
      <h3 className={styles.asked}>{question.text}</h3>
      <ul className={styles.responses} aria-label={COPY.responseCount(responseCount)}>
        {responses.map((response) => (
          <li key={response.postId}>
            <ResponseLink response={response} />
          </li>
        ))}
      </ul>
      {responseCount > responses.length && (
        <p className={styles.hint}>{COPY.moreAnswers(responseCount - responses.length)}</p>
      )}
    </li>
  );
}

function ResponseLink({ response }: { response: QuestionResponse }) {
  const { postId, author, content, thumbnailUrl, placeholder, durationMs, hasVoice } = response;
  const isOpened = useIsOpened(postId);
  return (
    <PostLink className={styles.entry} postId={postId} photo={openedPhotoOfTile(response)}>
      {(thumbnailUrl !== null || durationMs !== undefined) && (
        <span className={styles.photo} data-page-photo={isOpened || undefined}>
          {thumbnailUrl === null ? (
            <VideoPlaceholder />
          ) : (
            <Photo src={thumbnailUrl} alt="" placeholder={placeholder} ratio="fill" />
          )}
          {durationMs !== undefined && <VideoBadge durationMs={durationMs} />}
        </span>
      )}
      <span className={styles.words}>
        <Byline author={author} />
        <span className={styles.text}>
          {content !== '' ? (
            <UserText>{plainLine(content)}</UserText>
          ) : hasVoice ? (
            COPY.byVoice
          ) : (
            COPY.byVideo
          )}
        </span>
      </span>
    </PostLink>
  );
}

/** The button that loaded more is gone, or below what it loaded: the first of those takes the focus. */
function useFocusOnAdded(list: RefObject<HTMLUListElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    const first = list.current?.children[was];
    if (was > 0 && count > was && first instanceof HTMLElement) first.focus();
  }, [list, count]);
}

export { QuestionsScreen as Component };
