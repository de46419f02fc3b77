import type { ReactNode } from 'react';
import { CallToAction } from 'shared/ui/CallToAction';
import { SubHeader } from 'shared/ui/SubHeader';
import styles from './Intro.module.css';

type IntroProps = {
  title: string;
  /** Illustration of the result. */
  art: ReactNode;
  /** Two lines each. */
  headline: readonly [string, string];
  lede: readonly [string, string];
  action: ReactNode;
};

export function Intro({ title, art, headline, lede, action }: IntroProps) {
  return (
    <>
      <SubHeader title={title} exit />
      <div className={styles.hero}>
        {art}
        <h2 className={styles.headline}>
          {headline[0]} <br />
          {headline[1]}
        </h2>
        <p className={styles.lede}>
          {lede[0]} <br />
          {lede[1]}
        </p>
      </div>
      <CallToAction>{action}</CallToAction>
    </>
  );
}
