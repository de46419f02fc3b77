import { useEffect, useRef } from 'react';

/**
 * Keeps hold of the camera's stream so that its light goes out with the component, whatever state it is in: react-webcam stops
 * only a stream that it has already rendered. `hold` takes a stream, `isHere` tells whether the component is still there.
 */
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
