import { useState } from 'react';
import styles from './PondScreen.module.css';

function PondScreen() {
  const [count, setCount] = useState(0);
  return (
    <h1 className={styles.title}>
      Pond
      <button type="button" onClick={() => setCount(count + 1)}>
        count {count}
      </button>
    </h1>
  );
}

export { PondScreen as Component };
