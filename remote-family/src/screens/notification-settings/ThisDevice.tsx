import { type ReactNode, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type InAppBrowser, inAppBrowser } from 'shared/browser/in-app-browser';
import type { PushState } from 'shared/notifications/push-device';
import { useSession } from 'shared/session';
import { Notice } from 'shared/ui/Notice';
import { OpenOutside } from 'shared/ui/OpenOutside';
import { Switch } from 'shared/ui/Switch';
import { pushKeyQuery } from '../../server-state/push.ts';
import { Section } from '../../ui/Section.tsx';
import { COPY } from './copy.ts';
import { InAppIllustration, InstallIllustration } from './HowToIllustration.tsx';
import styles from './NotificationSettings.module.css';
import { usePush } from './use-push.ts';

/** Where pushes to this device are switched on. Nothing where the installation sends none. */
export function ThisDevice() {
  const { data: server } = useQuery(pushKeyQuery());
  const userId = useSession(({ user }) => user?.userId);
  const inApp = inAppBrowser();
  if (server === undefined || server.key === null || userId === undefined) return null;
  return inApp === null ? <Device userId={userId} /> : <Outside inApp={inApp} />;
}

function Device({ userId }: { userId: number }) {
  const { state, isChanging, hasPressed, toggle } = usePush(userId);
  // A moment, which the browser takes to say: a switch that appears can be pressed.
  if (state === undefined) return null;
  return (
    <Card>
      {state === 'install' && <InstallIllustration />}
      {state === 'on' || state === 'off' ? (
        <Switch
          label={COPY.deviceSwitch}
          hint={state === 'on' ? COPY.deviceOn : COPY.deviceOff}
          isOn={state === 'on'}
          busy={isChanging}
          onToggle={toggle}
        />
      ) : (
        <Prevented state={state} takesFocus={hasPressed} />
      )}
    </Card>
  );
}

type PreventedProps = { state: Exclude<PushState, 'on' | 'off'>; takesFocus: boolean };

/**
 * Why it cannot be switched on here, and what helps. The focus of the switch that it replaces would be lost.
 */
function Prevented({ state, takesFocus }: PreventedProps) {
  const { title, text } = COPY.devicePrevented[state];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice title={title} live={state === 'denied'}>
        {text}
      </Notice>
    </div>
  );
}

function Outside({ inApp }: { inApp: InAppBrowser }) {
  return (
    <Card>
      <InAppIllustration />
      <OpenOutside inApp={inApp} title={COPY.deviceInApp(inApp.name)}>
        {COPY.deviceOutside}
      </OpenOutside>
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <Section label={COPY.device}>
      <div className={styles.card}>{children}</div>
    </Section>
  );
}
