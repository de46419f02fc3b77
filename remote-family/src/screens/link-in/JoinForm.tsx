import { type FormEvent, useRef, useState } from 'react';
import { familyCodeSchema } from 'shared/contract/family/family';
import { LIMITS } from 'shared/contract/limits';
import { HOME_PATH } from 'shared/contract/paths';
import type { Role } from 'shared/contract/person';
import { Button } from 'shared/ui/Button';
import { CodeField } from 'shared/ui/CodeField';
import { Notice } from 'shared/ui/Notice';
import { SubHeader } from 'shared/ui/SubHeader';
import { validateValue } from 'shared/validation/validate-form';
import { isolatedText } from 'shared/text/display-text';
import { Skeleton } from 'shared/ui/Skeleton';
import { UserText } from 'shared/ui/UserText';
import { normalizeFamilyCode } from '../../ui/family-code.ts';
import { useJoinFamily } from '../../server-state/membership.ts';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { type JoinFailure, useBecomeMember } from '../../ui/use-become-member.ts';
import { RolePicker } from '../../ui/RolePicker.tsx';
import { FamilyLink } from '../../ui/FamilyLink.tsx';
import type { Invitation } from '../../ui/invite/use-invitation.ts';
import { COPY } from './copy.ts';
import styles from './JoinForm.module.css';
import { PageHead } from '../../ui/PageHead.tsx';

const FORM_ID = 'link-in';

type JoinFormProps = {
  /** The initial code; empty: it has to be typed. */
  offeredCode: string;
  /** The invitation belongs to the offered code; null without a well-formed code. */
  invitation: Invitation | null;
};

/** The own role in the family, and the code where the link brought none that works. */
export function JoinForm({ offeredCode, invitation }: JoinFormProps) {
  const [code, setCode] = useState(offeredCode);
  const [role, setRole] = useState<Role | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const [prefersOtherCode, setPrefersOtherCode] = useState(false);
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

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setWasSent(true);
    if (codeIssue !== null) return codeRef.current?.focus();
    if (role === null) return roleRef.current?.focus();
    const rejected = await becomeMember(normalizeFamilyCode(code), role);
    if (codeRejectionOf(rejected) !== undefined) codeRef.current?.focus();
  }

  return (
    <FlowPage
      header={<SubHeader title={COPY.title} />}
      actions={
        <Button type="submit" form={FORM_ID} busy={isBusy} busyLabel={COPY.busy}>
          {COPY.enter}
        </Button>
      }
    >
      <JoinHead invitation={hasCodeField ? null : invitation} />
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
      </form>
    </FlowPage>
  );
}

function codeRejectionOf(failure: JoinFailure | null): string | undefined {
  if (failure?.kind === 'unknown-code') return COPY.unknownCode;
  return failure?.kind === 'field' ? failure.message : undefined;
}

function FailureNotice({ isMember, failure }: { isMember: boolean; failure: JoinFailure | null }) {
  if (failure?.kind === 'member') {
    return (
      <Notice tone="danger" live title={COPY.memberTitle} action={<FamilyLink />}>
        {COPY.memberText}
      </Notice>
    );
  }
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
        title={
          <>
            <span className={styles.family}>
              <UserText>{familyName}</UserText>
            </span>
            {`\n${COPY.invited}`}
          </>
        }
        lede={COPY.invitedLede(isolatedText(inviterNickname))}
      />
    );
  }
  if (invitation?.kind === 'loading') {
    return (
      <div className={styles.headSkeleton} role="status" aria-label={COPY.loadingInvite}>
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="15rem" height="1.25rem" />
      </div>
    );
  }
  return <PageHead level={2} title={COPY.question} lede={COPY.lede} />;
}
