import { GalleryHorizontal, LayoutGrid, Plus, Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { HOME_PATH, SETTING_PATH, WRITE_PATH } from 'shared/contract/paths';
import { useCarousel, useHeader } from 'shared/shell';
import { Icon } from 'shared/ui/Icon';
import { IconLink, IconButton } from 'shared/ui/IconButton';
import { Logo } from 'shared/ui/Logo';
import { COPY } from './copy.ts';
import { useHeaderIcons } from './header-icons/late-icons.ts';
import type { HeaderType } from './page-handle.ts';
import styles from './Header.module.css';

export function Header({ type }: { type: Exclude<HeaderType, 'none'> }) {
  const lateIcons = useHeaderIcons();
  return (
    <header className={styles.header} data-bar="top">
      <Link className={styles.logo} to={HOME_PATH} aria-label={COPY.home}>
        <Logo decorative />
      </Link>
      {lateIcons[type]}
      {type === 'home' && <ModeButton />}
      {type === 'bookshelf' && <IconLink label={COPY.addMemory} icon={<Icon of={Plus} />} to={WRITE_PATH} />}
      <IconLink
        label={COPY.settings}
        icon={<Icon of={Settings} />}
        to={SETTING_PATH}
        onClick={() => useCarousel.getState().reset()}
      />
    </header>
  );
}

function ModeButton() {
  const mode = useHeader((state) => state.mode);
  const toggleMode = useHeader((state) => state.toggleMode);
  const showsSlider = mode === 'slider';
  return (
    <IconButton
      label={showsSlider ? COPY.showGallery : COPY.showSlider}
      icon={<Icon of={showsSlider ? LayoutGrid : GalleryHorizontal} />}
      onClick={toggleMode}
    />
  );
}
