import { useQuery } from '@tanstack/react-query';
import { ChevronRight, KeyRound, MonitorSmartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DEVICES_PATH, PASSWORD_CHANGE_PATH } from 'shared/contract/paths';
import { Icon } from 'shared/ui/Icon';
import { accountQuery } from '../../../server-state/login.ts';
import { COPY } from '../copy.ts';
import rowStyles from '../SettingRow.module.css';
import { SettingSection } from '../SettingSection.tsx';

export function LoginSection() {
  const { data: account } = useQuery(accountQuery());
  const hasPassword = account !== undefined && account.email !== null;
  return (
    <SettingSection label={COPY.login}>
      <div className={rowStyles.list}>
        {hasPassword && (
          <Link className={rowStyles.row} to={PASSWORD_CHANGE_PATH}>
            <Icon of={KeyRound} size="sm" />
            <span className={rowStyles.name}>{COPY.changePassword}</span>
            <Icon of={ChevronRight} size="sm" />
          </Link>
        )}
        <Link className={rowStyles.row} to={DEVICES_PATH}>
          <Icon of={MonitorSmartphone} size="sm" />
          <span className={rowStyles.name}>{COPY.devices}</span>
          <Icon of={ChevronRight} size="sm" />
        </Link>
      </div>
    </SettingSection>
  );
}
