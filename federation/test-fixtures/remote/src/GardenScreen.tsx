import { useState } from 'react';
import { plantCalls } from './contract/plant.ts';
import styles from './GardenScreen.module.css';

function GardenScreen() {
  const [count, setCount] = useState(0);
  return (
    <h1 className={styles.title} title={plantCalls.list.path}>
      Garden
      <button type="button" onClick={() => setCount(count + 1)}>
        count {count}
      </button>
    </h1>
  );
}

export { GardenScreen as Component };
