/** All performance observers that were made since, web-vitals' own among them. */
export type StoppableObservers = {
  pause: () => void;
  /** Lets those that were not disconnected otherwise observe again what they observed. */
  resume: () => void;
  /** Disconnects them for good, and gives the browser's own class back. */
  end: () => void;
};

/** Makes PerformanceObservers stoppable: web-vitals never disconnects its own (product.md section 4). */
export function makeObserversStoppable(): StoppableObservers {
  const Native = window.PerformanceObserver;
  const running = new Set<StoppableObserver>();

  class StoppableObserver extends Native {
    #observed: PerformanceObserverInit[] = [];

    override observe(options: PerformanceObserverInit): void {
      super.observe(options);
      this.#observed.push(options);
      running.add(this);
    }

    override disconnect(): void {
      super.disconnect();
      this.#observed = [];
      running.delete(this);
    }

    pause(): void {
      super.disconnect();
    }

    resume(): void {
      // The observer is not buffered: it knows those already.
      for (const options of this.#observed) super.observe({ ...options, buffered: false });
    }
  }

  window.PerformanceObserver = StoppableObserver;
  return {
    pause: () => running.forEach((observer) => observer.pause()),
    resume: () => running.forEach((observer) => observer.resume()),
    end: () => {
      for (const observer of running) observer.disconnect();
      window.PerformanceObserver = Native;
    },
  };
}
