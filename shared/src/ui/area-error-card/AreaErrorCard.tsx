import { ErrorCard, type ErrorCardProps } from './ErrorCard.tsx';
import { RequestNumber } from './RequestNumber.tsx';

/** The card of a failed request, with the number by which the operator finds it. */
export function AreaErrorCard(props: Omit<ErrorCardProps, 'children'>) {
  return (
    <ErrorCard {...props}>
      <RequestNumber error={props.error} />
    </ErrorCard>
  );
}
