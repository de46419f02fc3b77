import { GalleryHorizontal, LayoutGrid, Plus, Settings, Link as LinkIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { HOME_PATH, SETTING_PATH, WRITE_PATH } from 'shared/contract/paths';
import { type SlotEntry, slotEntries, useCarousel, useHeader } from 'shared/shell';
import { EntryIcon } from 'shared/ui/EntryIcon';
import { Icon } from 'shared/ui/Icon';
import { IconLink, IconButton } from 'shared/ui/IconButton';
import { Logo } from 'shared/ui/Logo';
import { useBadge } from './badge.ts';
import { COPY } from './copy.ts';
import type { HeaderType } from './page-handle.ts';
import styles from './Header.module.css';
import { useState } from 'react';
import { copyText } from 'shared/browser/copy-text';
import { absoluteInvite } from 'shared/contract/family/absolute-invite';
import { showToast } from 'shared/errors';
import { inviteLinkQuery, queryClient } from 'shared/query';

export function Header({ type }: { type: Exclude<HeaderType, 'none'> }) {
  return (
    <header className={styles.header} data-bar="top">
      <Link className={styles.logo} to={HOME_PATH} aria-label={COPY.home}>
        <Logo decorative />
      </Link>
      {type === 'home' &&
        slotEntries('home-header').map((entry) => <OfferedLink key={entry.path} entry={entry} />)}
      {type === 'home' && <ModeButton />}
      {type === 'bookshelf' && <IconLink label={COPY.addMemory} icon={<Icon of={Plus} />} to={WRITE_PATH} />}
      {type === 'family' && <CopyInviteButton />}
      <IconLink
        label={COPY.settings}
        icon={<Icon of={Settings} />}
        to={SETTING_PATH}
        onClick={() => useCarousel.getState().reset()}
      />
    </header>
  );
}

/** What an area offers in home's header (docs/contracts/area-module.md). */
function OfferedLink({ entry }: { entry: SlotEntry }) {
  const { path, icon } = entry;
  const { count, name } = useBadge(entry);
  return (
    <IconLink
      label={name}
      icon={
        <span className={styles.offered}>
          {icon && <EntryIcon of={icon} />}
          {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
        </span>
      }
      to={path}
    />
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

/**
 * Gets the family's invite link and copies it. A failed request has its own toast. It is no mutation, whose
 * code every page would begin with.
 */
function CopyInviteButton() {
  const [isPending, setIsPending] = useState(false);

  async function copy(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    const copied = await copyText(fetchInviteLink()).catch(() => undefined);
    setIsPending(false);
    if (copied === undefined) return;
    showToast(copied ? { message: COPY.inviteCopied } : { message: COPY.inviteNotCopied, tone: 'error' });
  }

  return (
    <IconButton
      label={COPY.copyInvite}
      icon={<Icon of={LinkIcon} />}
      aria-disabled={isPending}
      onClick={() => void copy()}
    />
  );
}

/** From the cache while it is fresh, else from the server. */
async function fetchInviteLink(): Promise<string> {
  return absoluteInvite(await queryClient.fetchQuery({ ...inviteLinkQuery(), retry: false })).inviteLink;
}
