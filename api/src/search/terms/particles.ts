const PARTICLES = [
  ...'에게서 한테서 이라도 이랑 에서 에게 한테 께서 까지 부터 보다 처럼 마다 하고 으로 이나 이네 이가 이를'.split(
    ' ',
  ),
  ...'이와 이의 이도 이는 은 는 이 가 을 를 의 에 도 만 와 과 랑 로 께 나 네 야 아'.split(' '),
];

/** What may stand behind a stem: a particle, and behind some of them another. */
export const PARTICLE = `(?:(?:${PARTICLES.join('|')})(?:는|은|도|만|의)?)?`;

const ENDING = new RegExp(`^(.+?)(?:${PARTICLES.join('|')})(?:는|은|도|만|의)?$`, 'u');

/** A term without the particles that it may end in, the longest stem first: 할머니랑, 서연이랑, 집에서는. */
export function stemsOf(term: string): string[] {
  const stems = PARTICLES.filter((particle) => term.endsWith(particle)).map((particle) =>
    term.slice(0, -particle.length),
  );
  // With a second particle behind the first one.
  const shortest = ENDING.exec(term)?.[1];
  return [...new Set([...stems, shortest ?? ''])]
    .filter((stem) => stem !== '')
    .toSorted((one, other) => other.length - one.length);
}
