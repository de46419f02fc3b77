import { useEffect, useRef } from 'react';

/** Stops the stream on unmount in every state: react-webcam stops only a stream that it has rendered. */
export function useHeldStream(onEnded: () => void) {
  const held = useRef({ streams: new Set<MediaStream>(), isHere: true });

  useEffect(() => {
    const { current } = held;
    current.isHere = true;
    return () => {
      current.isHere = false;
      for (const stream of current.streams) stop(stream);
      current.streams.clear();
    };
  }, []);

  function hold(stream: MediaStream): void {
    if (!held.current.isHere) {
      stop(stream);
      return;
    }
    held.current.streams.add(stream);
    // Another app took the camera, or it was unplugged; stop() itself sends no `ended`.
    for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
  }

  return { hold, isHere: () => held.current.isHere };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
