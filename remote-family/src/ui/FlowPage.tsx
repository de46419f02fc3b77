import { type ReactNode, useId } from 'react';
import { Button } from 'shared/ui/Button';
import { SubHeader } from 'shared/ui/SubHeader';
import { UserText } from 'shared/ui/UserText';
import styles from './FlowPage.module.css';

type FlowPageProps = {
  header?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  /** `middle` for messages, `top` for forms. */
  align?: 'top' | 'middle';
};

/** A page of at least screen height with its actions at the bottom. */
export function FlowPage({ header, children, actions, align = 'top' }: FlowPageProps) {
  return (
    <div className={styles.page}>
      {header}
      <div className={styles.content} data-align={align}>
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

type FlowFormProps = {
  title: string;
  head: ReactNode;
  className?: string | undefined;
  submitLabel: string;
  /** While it is sent: another submit does nothing. */
  isBusy: boolean;
  busyLabel: string;
  onSubmit: () => unknown;
  children: ReactNode;
};

/** A page that is one form, with its submit button at the bottom. */
export function FlowForm({ title, head, submitLabel, isBusy, busyLabel, onSubmit, ...form }: FlowFormProps) {
  const formId = useId();
  return (
    <FlowPage
      header={<SubHeader title={title} />}
      actions={
        <Button type="submit" form={formId} busy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      }
    >
      {head}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
        {...form}
      />
    </FlowPage>
  );
}

type PageHeadProps = {
  /** 1 where no sub-header contains the h1. */
  level: 1 | 2;
  /** A family's name, in a line of its own above the title. */
  name?: string;
  title: string;
  lede?: string;
};

export function PageHead({ level, name, title, lede }: PageHeadProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.head}>
      <Title className={styles.title}>
        {name !== undefined && (
          <span className={styles.name}>
            <UserText>{name}</UserText>
          </span>
        )}
        {name === undefined ? title : `\n${title}`}
      </Title>
      {lede !== undefined && <p className={styles.lede}>{lede}</p>}
    </div>
  );
}
