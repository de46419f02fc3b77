import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { COPY } from './copy.ts';

/** What is seen while a social login is finished. */
export function LoginCallbackScreen() {
  return <LoadingScreen title={COPY.title}>{COPY.text}</LoadingScreen>;
}
