import { useQuery } from '@tanstack/react-query';
import { Bell, CalendarX2, KeyRound, Mail, MonitorSmartphone } from 'lucide-react';
import { EXCLUSIONS_PATH } from 'shared/contract/post-lists/on-this-day';
import {
  DEVICES_PATH,
  DIGEST_PATH,
  NOTIFICATION_SETTINGS_PATH,
  PASSWORD_CHANGE_PATH,
} from 'shared/contract/paths';
import { EntryIcon } from 'shared/ui/EntryIcon';
import { Icon } from 'shared/ui/Icon';
import { accountQuery } from '../../server-state/login.ts';
import { currentUserQuery, familyMembersQuery } from 'shared/query';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { chooseTextSize, chooseTheme, slotEntries, useAppearance } from 'shared/shell';
import { SegmentedControl } from 'shared/ui/SegmentedControl';
import { ArchiveSection, useArchive } from './archive/ArchiveSection.tsx';
import { COPY } from './copy.ts';
import { DeleteAccountRow } from './account/DeleteAccountForm.tsx';
import { LeaveFamilyRow } from './account/LeaveFamilyRow.tsx';
import { LogOutRow } from './account/LogOutRow.tsx';
import { Profile } from './profile/Profile.tsx';
import rowStyles from './SettingRow.module.css';
import styles from './SettingScreen.module.css';
import { SettingLink } from './SettingRow.tsx';
import { Section } from '../../ui/Section.tsx';
import { VersionsSection } from './VersionsSection.tsx';

function SettingScreen() {
  const { data: user, isError, error, isFetching, refetch } = useQuery(currentUserQuery());
  // Whoever has just left has no family to fetch while this screen is still mounted.
  const { data: family } = useQuery({ ...familyMembersQuery(), enabled: user?.familyId !== null });
  const archive = useArchive();
  return (
    <>
      <SubHeader title={COPY.title} />
      <Page busy={user === undefined && !isError}>
        {user !== undefined ? (
          <Profile user={user} family={family} />
        ) : isError ? (
          <AreaErrorCard title={COPY.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
        <AppearanceSections />
        <NewsSection />
        <ArchiveSection archive={archive} />
        <OfferedSection />
        <LoginSection />
        <Section label={COPY.familyAndAccount}>
          <div className={rowStyles.list}>
            <LeaveFamilyRow family={family} onDownload={archive.prepare} />
            <DeleteAccountRow family={family} onDownload={archive.prepare} />
          </div>
        </Section>
        <LogOutRow />
        <VersionsSection />
      </Page>
    </>
  );
}

/** What of the family reaches the person, here and elsewhere. */
function NewsSection() {
  return (
    <Section label={COPY.news}>
      <div className={rowStyles.list}>
        <SettingLink to={NOTIFICATION_SETTINGS_PATH} icon={<Icon of={Bell} size="sm" />}>
          {COPY.notifications}
        </SettingLink>
        <SettingLink to={DIGEST_PATH} icon={<Icon of={Mail} size="sm" />}>
          {COPY.digest}
        </SettingLink>
        <SettingLink to={EXCLUSIONS_PATH} icon={<Icon of={CalendarX2} size="sm" />}>
          {COPY.exclusions}
        </SettingLink>
      </div>
    </Section>
  );
}

function LoginSection() {
  const { data: account } = useQuery(accountQuery());
  const hasPassword = account !== undefined && account.email !== null;
  return (
    <Section label={COPY.login}>
      <div className={rowStyles.list}>
        {hasPassword && (
          <SettingLink to={PASSWORD_CHANGE_PATH} icon={<Icon of={KeyRound} size="sm" />}>
            {COPY.changePassword}
          </SettingLink>
        )}
        <SettingLink to={DEVICES_PATH} icon={<Icon of={MonitorSmartphone} size="sm" />}>
          {COPY.devices}
        </SettingLink>
      </div>
    </Section>
  );
}

/** What other areas offer in the settings (docs/contracts/area-module.md). */
export function OfferedSection() {
  const entries = slotEntries('setting');
  if (entries.length === 0) return null;
  return (
    <Section label={COPY.offered}>
      <div className={rowStyles.list}>
        {entries.map(({ path, label, icon }) => (
          <SettingLink key={path} to={path} icon={icon !== undefined && <EntryIcon of={icon} size="sm" />}>
            {label}
          </SettingLink>
        ))}
      </div>
    </Section>
  );
}

function ProfileSkeleton() {
  return (
    <div className={styles.person} role="status" aria-label={COPY.loading}>
      <Skeleton width="7rem" height="7rem" shape="circle" />
      <Skeleton width="5rem" height="1.75rem" />
    </div>
  );
}

/** Theme and text size of this device; a choice applies at once. */
function AppearanceSections() {
  const { theme, textSize } = useAppearance();
  return (
    <>
      <Section label={COPY.theme}>
        <SegmentedControl
          label={COPY.theme}
          options={COPY.themes}
          value={theme}
          onValueChange={chooseTheme}
        />
      </Section>
      <Section label={COPY.textSize}>
        <SegmentedControl
          label={COPY.textSize}
          options={COPY.textSizes}
          value={textSize}
          onValueChange={chooseTextSize}
        />
      </Section>
    </>
  );
}

export { SettingScreen as Component };
