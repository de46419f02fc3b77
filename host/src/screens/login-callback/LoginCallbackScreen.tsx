import { LogIn } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { KakaoMark } from 'shared/ui/KakaoMark';
import { KAKAO, providerOfState } from '../../guard/provider-of-state.ts';
import { COPY } from './copy.ts';
import styles from './LoginCallbackScreen.module.css';

export function LoginCallbackScreen() {
  const [searchParams] = useSearchParams();
  const isKakao = providerOfState(searchParams.get('state')) === KAKAO;
  return (
    <LoadingScreen
      title={isKakao ? COPY.kakaoTitle : COPY.title}
      art={
        <span className={styles.tile} data-kakao={isKakao || undefined}>
          {isKakao ? <KakaoMark size="lg" /> : <Icon of={LogIn} size="lg" />}
        </span>
      }
    >
      {COPY.text}
    </LoadingScreen>
  );
}
