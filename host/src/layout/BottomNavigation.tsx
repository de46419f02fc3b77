import type { AreaTab } from 'federation/release-format/release-map';
import { currentReleases } from 'federation/runtime/area-loader';
import { Link, useLocation, useNavigation } from 'react-router-dom';
import { useCarousel } from 'shared/shell';
import { EntryIcon } from 'shared/ui/EntryIcon';
import { loadTappedScreen } from '../areas/load-tapped-screen.ts';
import { COPY } from './copy.ts';
import { useNews } from './late-news.ts';
import { activeTab, tabsOf } from './tabs.ts';
import styles from './BottomNavigation.module.css';

/** The areas' tabs. The one that was tapped is active at once, also while its page is still on its way. */
export function BottomNavigation() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const tabs = tabsOf(currentReleases());
  const active = activeTab(tabs, next?.pathname ?? pathname);

  return (
    <nav className={styles.bar} aria-label={COPY.navigation} data-bar="bottom">
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <TabLink tab={tab} active={tab === active} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ tab, active }: { tab: AreaTab; active: boolean }) {
  const news = useNews()[String(tab.badge)];
  return (
    <Link
      className={styles.tab}
      to={tab.path}
      aria-current={active ? 'page' : undefined}
      aria-label={news && `${tab.label}, ${news.text}`}
      data-new={news?.count}
      onPointerDown={() => loadTappedScreen(tab.path)}
      onClick={() => {
        if (!active) useCarousel.getState().reset();
      }}
    >
      <EntryIcon of={tab.icon} />
      {tab.label}
    </Link>
  );
}
