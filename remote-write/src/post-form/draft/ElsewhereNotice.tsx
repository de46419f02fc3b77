import { useEffect, useEffectEvent } from 'react';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { COPY } from '../copy.ts';
import type { DraftOfTab } from './use-draft-of-tab.ts';

type ElsewhereNoticeProps = Pick<DraftOfTab, 'isElsewhere' | 'left' | 'takeOver'> & {
  /** Something was written in this tab as well. */
  isChanged: boolean;
};

/** Says that another tab writes this draft. When that one closes, this one goes on with it. */
export function ElsewhereNotice({ isElsewhere, left, takeOver, isChanged }: ElsewhereNoticeProps) {
  const goOn = useEffectEvent(takeOver);
  // Of two texts the person chooses.
  const isFree = left === null || (left !== undefined && !isChanged);
  useEffect(() => {
    if (isFree) goOn();
  }, [isFree]);
  if (!isElsewhere) return null;
  if (left === null || left === undefined)
    return (
      <Notice tone="info" live title={COPY.elsewhere}>
        {COPY.elsewhereText}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      live
      title={COPY.left}
      action={
        <Button variant="text" size="sm" onClick={takeOver}>
          {COPY.takeOver}
        </Button>
      }
    >
      {COPY.leftText}
    </Notice>
  );
}
