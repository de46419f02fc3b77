import { useEffect, useState } from 'react';
import { showToast } from 'shared/errors';
import { readPushState, turnOffPush, turnOnPush, type PushState } from 'shared/notifications/push-device';
import { COPY } from './copy.ts';

/** Pushes to this device, also where the person changes the permission in the browser meanwhile. */
export function usePush(userId: number) {
  const [state, setState] = useState<PushState>();
  const [isChanging, setIsChanging] = useState(false);
  const [hasPressed, setHasPressed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const read = (): void =>
      void readPushState(userId)
        .catch((): PushState => 'unsupported')
        .then((found) => isCurrent && setState(found));
    read();
    document.addEventListener('visibilitychange', read);
    window.addEventListener('focus', read);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', read);
      window.removeEventListener('focus', read);
    };
  }, [userId]);

  async function change(): Promise<void> {
    setHasPressed(true);
    setIsChanging(true);
    try {
      if (state === 'on') await turnOffPush();
      else if ((await turnOnPush(userId)) === 'unsupported') throw new Error('The server sends no pushes');
    } catch {
      showToast({ message: state === 'on' ? COPY.deviceNotOff : COPY.deviceNotOn, tone: 'error' });
    }
    setState(await readPushState(userId).catch((): PushState => 'unsupported'));
    setIsChanging(false);
  }

  return { state, isChanging, hasPressed, toggle: () => void change() };
}
