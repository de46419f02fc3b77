import { readFileSync } from 'node:fs';
import * as z from '../../shared/src/schema/schema.ts';
import type { ShapedLine } from '../phone/line/shaped-line.ts';
import { requiredVariable } from '../support/required-variable.ts';

const PlanSchema = z.object({
  /** The line listens here: the browser's address is localhost with this port. */
  linePort: z.number(),
  /** The token belongs to a member of the demo family, the same in all apps. */
  accessToken: z.string(),
  variants: z.array(z.object({ name: z.string(), appPort: z.number() })),
});

/** What `npm run bench page` has prepared. */
export type Plan = z.infer<typeof PlanSchema>;
export type Variant = Plan['variants'][number];

/** `reacts` is measured on the first and the second visit. */
export const PARTS = ['first', 'second', 'reacts'] as const;

export type Site = {
  line: ShapedLine;
  url: string;
  parts: readonly (typeof PARTS)[number][];
  /** The CPU is slowed down by this factor: 1 is as fast as it is. */
  slowdown: number;
};

export function readPlan(): Plan {
  return PlanSchema.parse(JSON.parse(readFileSync(requiredVariable('BENCH_PLAN'), 'utf8')));
}

/** @param variable a comma-separated list; unset or empty: all */
export function chosen<Name extends string>(variable: string, all: readonly Name[]): Name[] {
  const value = process.env[variable] ?? '';
  if (value === '') return [...all];
  return value.split(',').map((name) => {
    const known = all.find((other) => other === name);
    if (known === undefined) throw new Error(`${variable}: there is no ${name}: ${all.join(', ')}`);
    return known;
  });
}
