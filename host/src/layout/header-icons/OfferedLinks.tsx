import { type SlotEntry, slotEntries } from 'shared/shell';
import { EntryIcon } from 'shared/ui/EntryIcon';
import { IconLink } from 'shared/ui/IconButton';
import { useNews } from '../late-news.ts';
import styles from './OfferedLinks.module.css';

/** What areas offer in home's header (docs/contracts/area-module.md). */
export function OfferedLinks() {
  return slotEntries('home-header').map((entry) => <OfferedLink key={entry.path} entry={entry} />);
}

function OfferedLink({ entry: { path, label, icon, badge } }: { entry: SlotEntry }) {
  const news = useNews()[String(badge)];
  return (
    <IconLink
      label={news ? `${label}, ${news.text}` : label}
      icon={
        <span className={styles.icon} data-count={news && (news.count > 99 ? '99+' : news.count)}>
          {icon && <EntryIcon of={icon} />}
        </span>
      }
      to={path}
    />
  );
}
