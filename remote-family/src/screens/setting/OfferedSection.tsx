import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { slotEntries } from 'shared/shell';
import { EntryIcon } from 'shared/ui/EntryIcon';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import { SettingSection } from './SettingSection.tsx';
import styles from './SettingRow.module.css';

/** What other areas offer in the settings (docs/contracts/area-module.md). */
export function OfferedSection() {
  const entries = slotEntries('setting');
  if (entries.length === 0) return null;
  return (
    <SettingSection label={COPY.offered}>
      <div className={styles.list}>
        {entries.map(({ path, label, icon }) => (
          <Link key={path} className={styles.row} to={path}>
            {icon !== undefined && <EntryIcon of={icon} size="sm" />}
            <span className={styles.name}>{label}</span>
            <Icon of={ChevronRight} size="sm" />
          </Link>
        ))}
      </div>
    </SettingSection>
  );
}
