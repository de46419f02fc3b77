import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function in each render, which calls the latest one: for what is rendered by `memo`. */
export function useStable<Parameters extends readonly unknown[]>(
  call: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
