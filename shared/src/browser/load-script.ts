type ScriptOptions = {
  /** How long it may take. */
  timeoutMs: number;
  /** The hash that it has to have; a script of another origin is then asked for without credentials. */
  integrity?: string;
};

/**
 * Loads a third-party script. `read` returns what it puts on the page, or null if that is invalid. Returns
 * null too if the script is late or invalid. A further call retries.
 */
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
