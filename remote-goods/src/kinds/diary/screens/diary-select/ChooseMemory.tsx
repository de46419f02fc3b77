import { useState } from 'react';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { CallToAction } from 'shared/ui/CallToAction';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { useAllowance } from '../../../../server-state/goods.ts';
import { useMonths } from '../../server-state/months.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { AllowanceNote } from '../../../../ui/AllowanceNote.tsx';
import { copy } from './copy.ts';
import { MemoryChoice } from './MemoryChoice.tsx';
import { ChoiceSkeleton } from './ChoiceSkeleton.tsx';
import { useDiaryOrder } from './use-diary-order.ts';

/** All memories by year; exactly one of them becomes a diary. */
export function ChooseMemory({ onBegun }: { onBegun: (jobId: number) => void }) {
  const months = useMonths();
  const allowance = useAllowance();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTold, setIsTold] = useState(false);
  const order = useDiaryOrder(onBegun);

  return (
    <>
      <SubHeader title={copy.title} exit />
      <Page busy={months.data === undefined && !months.isError}>
        {months.data !== undefined ? (
          months.data.length === 0 ? (
            <EmptyState title={copy.empty} action={<ButtonLink to="/write">{copy.write}</ButtonLink>}>
              {copy.emptyHint}
            </EmptyState>
          ) : (
            <MemoryChoice months={months.data} chosen={chosen} onChoose={setChosen} />
          )
        ) : months.isError ? (
          <AreaErrorCard title={copy.loadFailed} error={months.error} onRetry={() => void months.refetch()} />
        ) : (
          <ChoiceSkeleton />
        )}
      </Page>
      <CallToAction>
        <AllowanceNote />
        <Button
          disabled={chosen === null || allowance.data?.left === 0}
          busy={order.isPending}
          onClick={() => chosen !== null && order.begin(chosen)}
        >
          {copy.make}
        </Button>
      </CallToAction>
      <ConfirmDialog
        open={!isTold && months.data !== undefined && months.data.length > 0}
        title={copy.title}
        description={copy.popup}
        confirmLabel={copy.confirm}
        cancelLabel={null}
        onConfirm={() => setIsTold(true)}
        onCancel={() => setIsTold(true)}
      />
      <Alert message={order.refusal} onClose={order.forget} />
    </>
  );
}
