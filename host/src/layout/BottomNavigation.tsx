import { Link, useLocation, useNavigation } from 'react-router-dom';
import { useCarousel } from 'shared/shell';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import { isTabActive, type Tab, TABS } from './tabs.ts';
import styles from './BottomNavigation.module.css';

/** The five tabs. The one that was tapped is active at once, also while its page is still on its way. */
export function BottomNavigation() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();

  return (
    <nav className={styles.bar} aria-label={COPY.navigation}>
      <ul className={styles.tabs}>
        {TABS.map((tab) => (
          <li key={tab.path}>
            <TabLink tab={tab} active={isTabActive(tab, next?.pathname ?? pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ tab, active }: { tab: Tab; active: boolean }) {
  return (
    <Link
      className={styles.tab}
      to={tab.path}
      aria-current={active ? 'page' : undefined}
      onClick={() => {
        if (tab.path !== '/home') useCarousel.getState().reset();
      }}
    >
      <Icon of={tab.icon} />
      {tab.label}
    </Link>
  );
}
