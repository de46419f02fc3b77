import type { NotificationSettings } from 'shared/contract/notifications/notification';
import { Switch } from 'shared/ui/Switch';
import { TextField } from 'shared/ui/TextField';
import { COPY } from './copy.ts';
import styles from './NotificationSettings.module.css';

/** What the API begins with, too. */
const DEFAULT_HOURS = { from: '21:00', to: '08:00' };

type Quiet = NotificationSettings['quiet'];
type QuietHoursProps = { quiet: Quiet; onChange: (quiet: Quiet) => void };

/** Hours without a push. A time that is emptied while it is typed is not one yet. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  return (
    <>
      <Switch
        label={COPY.quietSwitch}
        hint={COPY.quietHint}
        isOn={quiet !== null}
        onToggle={() => onChange(quiet === null ? DEFAULT_HOURS : null)}
      />
      {quiet !== null && (
        <div className={styles.hours}>
          <TextField
            label={COPY.from}
            type="time"
            value={quiet.from}
            onValueChange={(from) => from !== '' && onChange({ ...quiet, from })}
          />
          <TextField
            label={COPY.to}
            type="time"
            value={quiet.to}
            onValueChange={(to) => to !== '' && onChange({ ...quiet, to })}
          />
        </div>
      )}
    </>
  );
}
