import styles from './KakaoMark.module.css';

/** Kakao's speech bubble: beside a button's words, a little larger (`md`), or as an illustration (`lg`). */
export function KakaoMark({ size = 'sm' }: { size?: 'sm' | 'md' | 'lg' }) {
  return (
    <svg className={styles.mark} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.4C6.5 3.4 2 6.9 2 11.2c0 2.8 1.9 5.2 4.7 6.6l-.9 3.3c-.1.4.3.6.6.4l3.9-2.6c.5.1 1.1.1 1.7.1 5.5 0 10-3.5 10-7.8s-4.5-7.8-10-7.8z" />
    </svg>
  );
}
