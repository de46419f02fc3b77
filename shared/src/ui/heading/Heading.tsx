import type { ReactNode } from 'react';

export type HeadingLevel = 1 | 2 | 3;

type HeadingProps = {
  level: HeadingLevel;
  className?: string | undefined;
  id?: string | undefined;
  children: ReactNode;
};

/** A heading whose level depends on the page and whose style on the component. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element {...rest} />;
}
