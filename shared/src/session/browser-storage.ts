/**
 * A browser's storage that never throws: where it is switched off (or full) the value lives in memory
 * until the page is closed. `null` as a value removes.
 */
export function browserStorage(kind: 'local' | 'session') {
  const memory = new Map<string, string>();

  function real(): Storage | null {
    try {
      return kind === 'local' ? window.localStorage : window.sessionStorage;
    } catch {
      return null;
    }
  }

  return {
    read(key: string): string | null {
      try {
        return real()?.getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key: string, value: string | null): void {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
      try {
        if (value === null) real()?.removeItem(key);
        else real()?.setItem(key, value);
      } catch {
        // Kept in memory above: the person goes on, only a reload forgets.
      }
    },
  };
}
