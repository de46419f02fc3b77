type ScriptOptions = {
  timeoutMs: number;
  /** Required hash; a cross-origin script is then requested without credentials. */
  integrity?: string;
};

/** Loads a third-party script and reads its global; null if late or invalid. The next call retries. */
export async function loadScript<Api>(
  src: string,
  read: () => Api | null,
  { timeoutMs, integrity }: ScriptOptions,
): Promise<Api | null> {
  const there = read();
  if (there !== null) return there;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  if (integrity !== undefined) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  const loaded = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    function settle({ type }: Event) {
      clearTimeout(timer);
      resolve(type === 'load');
    }
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    document.head.append(script);
  });
  const api = loaded ? read() : null;
  if (api === null) script.remove();
  return api;
}
