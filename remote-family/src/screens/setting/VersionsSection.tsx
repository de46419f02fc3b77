import { type RunningVersions, runningVersions, type VersionChannel } from 'shared/shell';
import { Disclosure } from 'shared/ui/Disclosure';
import { Tag } from 'shared/ui/Tag';
import { COPY } from './copy.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './VersionsSection.module.css';

/** The running version of each part, as text that can be copied into a support request. */
export function VersionsSection() {
  const running = runningVersions();
  if (running === null) return null;
  return (
    <div className={styles.versions}>
      <Section label={COPY.about}>
        <Disclosure summary={COPY.versions}>
          <dl className={styles.list}>
            <Version name={COPY.host} {...running.host} />
            {areasByName(running).map(({ area, ...version }) => (
              <Version key={area} {...version} />
            ))}
          </dl>
        </Disclosure>
      </Section>
    </div>
  );
}

function Version({ name, version, channel }: { name: string; version: string; channel: VersionChannel }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={styles.version}>
        {channel !== 'live' && <Tag tone="accent">{COPY.channels[channel]}</Tag>}
        <span>{version}</span>
      </dd>
    </div>
  );
}

function areasByName({ areas }: RunningVersions) {
  return Object.entries(areas)
    .map(([area, running]) => ({ area, ...running }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'ko'));
}
