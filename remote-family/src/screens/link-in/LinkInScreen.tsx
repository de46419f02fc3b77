import { useState, useEffect, useRef } from 'react';
import { sessionStore, peekInviteCode, takeInviteCode } from 'shared/session';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { SubHeader } from 'shared/ui/SubHeader';
import { useSearchParams } from 'react-router-dom';
import { familyCodeSchema } from 'shared/contract/family/family';
import { HOME_PATH } from 'shared/contract/paths';
import { useTypedText } from 'shared/validation/use-typed-text';
import { validateValue } from 'shared/validation/validate-form';
import { FlowForm, FlowPage, PageHead } from '../../ui/FlowPage.tsx';
import { HouseArt } from '../../ui/Art.tsx';
import { useInvitation, type Invitation, normalizeFamilyCode } from '../../ui/invite/use-invitation.ts';
import { COPY } from './copy.ts';
import { LIMITS } from 'shared/contract/limits';
import { Button } from 'shared/ui/Button';
import { CodeField } from 'shared/ui/CodeField';
import { Notice } from 'shared/ui/Notice';
import { isolatedText } from 'shared/text/display-text';
import { Skeleton } from 'shared/ui/Skeleton';
import { useJoinFamily } from '../../server-state/membership.ts';
import { type JoinFailure, useBecomeMember } from '../../ui/use-become-member.ts';
import { useChosenRole } from '../../ui/use-chosen-role.ts';
import { RolePicker } from '../../ui/RolePicker.tsx';
import { FamilyLink } from '../../ui/FamilyLink.tsx';
import styles from './JoinForm.module.css';

function LinkInScreen() {
  // The value is read on mount only: joining makes a member, who goes on to /home.
  const [wasMember] = useState(() => (sessionStore.getState().user?.familyId ?? null) !== null);
  return wasMember ? <AlreadyMember /> : <Join />;
}

/** The code of the address, else the remembered one. */
function Join() {
  const [search] = useSearchParams();
  const [remembered] = useState(peekInviteCode);
  const [offered, setOffered] = useTypedText('offered', remembered ?? '');
  const code = normalizeFamilyCode(search.get('code') ?? offered);
  const isWellFormed = validateValue(familyCodeSchema, code) === null;
  const invitation = useInvitation(isWellFormed ? code : '');
  // Forgotten on mount, to end the redirects of /Start to this page.
  useEffect(() => {
    takeInviteCode();
    if (remembered !== null) setOffered(remembered);
  }, [remembered, setOffered]);
  return <JoinForm offeredCode={code} invitation={isWellFormed ? invitation : null} />;
}

function AlreadyMember() {
  return (
    <FlowPage
      header={<SubHeader title={COPY.title} />}
      align="middle"
      actions={
        <ButtonLink to={HOME_PATH} replace>
          {COPY.home}
        </ButtonLink>
      }
    >
      <HouseArt />
      <PageHead level={2} title={COPY.memberTitle} lede={COPY.memberText} />
    </FlowPage>
  );
}

type JoinFormProps = {
  /** The initial code; empty: it has to be typed. */
  offeredCode: string;
  /** The invitation belongs to the offered code; null without a well-formed code. */
  invitation: Invitation | null;
};

/** The own role in the family, and the code where the link brought none that works. */
function JoinForm({ offeredCode, invitation }: JoinFormProps) {
  const [code, setCode] = useTypedText('code', offeredCode);
  const [role, setRole] = useChosenRole();
  const [wasSent, setWasSent] = useState(false);
  const [prefersOtherCode, setPrefersOtherCode] = useState(code !== offeredCode);
  const codeRef = useRef<HTMLInputElement>(null);
  const roleRef = useRef<HTMLInputElement>(null);
  const { becomeMember, forgetFailure, isMember, isBusy, failure } = useBecomeMember(useJoinFamily(), {
    field: 'code',
    next: HOME_PATH,
  });

  const codeIssue = validateValue(familyCodeSchema, normalizeFamilyCode(code));
  const isOfferInvalid = invitation?.kind === 'invalid' && code === offeredCode;
  const rejection = codeRejectionOf(failure) ?? (isOfferInvalid ? COPY.unknownCode : undefined);
  const issueToShow = wasSent ? codeIssue : null;
  const rejectionToShow = wasSent || isOfferInvalid ? rejection : undefined;
  const codeError = issueToShow ?? rejectionToShow;
  const isInvited = invitation?.kind === 'open' || invitation?.kind === 'loading';
  const isCodeRejected = rejection !== undefined;
  const hasCodeField = !isInvited || prefersOtherCode || isCodeRejected;
  const roleError = wasSent && role === null ? COPY.roleRequired : undefined;

  function changeCode(typed: string): void {
    setCode(typed);
    forgetFailure();
  }

  function chooseOtherCode(): void {
    setPrefersOtherCode(true);
    changeCode('');
  }

  async function submit(): Promise<void> {
    setWasSent(true);
    if (codeIssue !== null) return codeRef.current?.focus();
    if (role === null) return roleRef.current?.focus();
    const rejected = await becomeMember(normalizeFamilyCode(code), role);
    if (codeRejectionOf(rejected) !== undefined) codeRef.current?.focus();
  }

  return (
    <FlowForm
      title={COPY.title}
      head={<JoinHead invitation={hasCodeField ? null : invitation} />}
      className={styles.form}
      submitLabel={COPY.enter}
      isBusy={isBusy}
      busyLabel={COPY.busy}
      onSubmit={submit}
    >
      {hasCodeField && (
        <CodeField
          ref={codeRef}
          label={COPY.code}
          // An invited person sees the field only on request, or after a rejection.
          autoFocus={isInvited}
          error={codeError}
          length={LIMITS.familyCodeLength}
          value={code}
          readOnly={isMember}
          onValueChange={changeCode}
        />
      )}
      <RolePicker legend={COPY.role} value={role} onChange={setRole} error={roleError} firstRef={roleRef} />
      <FailureNotice isMember={isMember} failure={failure} />
      {hasCodeField ? (
        <Notice>
          {COPY.whereBefore}
          <b>{COPY.whereTitle}</b>
          {COPY.whereAfter}
        </Notice>
      ) : (
        <div className={styles.otherCode}>
          <Button variant="text" onClick={chooseOtherCode}>
            {COPY.otherCode}
          </Button>
        </div>
      )}
    </FlowForm>
  );
}

function codeRejectionOf(failure: JoinFailure | null): string | undefined {
  if (failure?.kind === 'unknown-code') return COPY.unknownCode;
  return failure?.kind === 'field' ? failure.message : undefined;
}

function FailureNotice({ isMember, failure }: { isMember: boolean; failure: JoinFailure | null }) {
  if (failure?.kind === 'member')
    return (
      <Notice tone="danger" live title={COPY.memberTitle} action={<FamilyLink />}>
        {COPY.memberText}
      </Notice>
    );
  if (failure?.kind !== 'notice') return null;
  return (
    <Notice tone="danger" live {...(isMember ? { title: COPY.joinedWithoutRole } : {})}>
      {failure.message}
    </Notice>
  );
}

/** The inviter, for people who came by a link; else what to type. */
function JoinHead({ invitation }: { invitation: Invitation | null }) {
  if (invitation?.kind === 'open') {
    const { familyName, inviterNickname } = invitation.invite;
    return (
      <PageHead
        level={2}
        name={familyName}
        title={COPY.invited}
        lede={COPY.invitedLede(isolatedText(inviterNickname))}
      />
    );
  }
  if (invitation?.kind === 'loading')
    return (
      <div className={styles.headSkeleton} role="status" aria-label={COPY.loadingInvite}>
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="15rem" height="1.25rem" />
      </div>
    );
  return <PageHead level={2} title={COPY.question} lede={COPY.lede} />;
}

export { LinkInScreen as Component };
