import type { ReactNode } from 'react';

export type HeadingLevel = 1 | 2 | 3;

type HeadingProps = {
  level: HeadingLevel;
  className?: string | undefined;
  id?: string | undefined;
  children: ReactNode;
};

/** A heading whose level is the place's, and whose looks are the component's. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element {...rest} />;
}
