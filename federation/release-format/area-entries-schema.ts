import * as z from 'zod';
import { BADGES, ICON_NAMES, MAX_TABS, SLOT_NAMES } from './area-entries.ts';

const MAX_TAB_LABEL = 5;
const MAX_SLOT_LABEL = 20;
const MAX_ICON_PATH = 1_000;
const MAX_SLOT_ENTRIES = 3;
const MAX_ORDER = 1_000;

const PathSchema = z
  .string()
  .max(100)
  .regex(/^(\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/, 'a path is "/" and letters, digits, "-" and "_"');

const IconSchema = z.union(
  [
    z.enum(ICON_NAMES),
    z.strictObject({
      /** The `d` of an outline of 24 × 24. */
      path: z
        .string()
        .max(MAX_ICON_PATH)
        .regex(/^[Mm][MmLlHhVvCcSsQqTtAaZzEe0-9 ,.+-]*$/),
    }),
  ],
  {
    error: `an icon is one of ${ICON_NAMES.join(', ')}, or { "path" } with the path data of an outline of 24 × 24`,
  },
);

/** @param max a longer label would not fit */
const labelSchema = (max: number) =>
  z
    .string()
    .regex(
      new RegExp(String.raw`^[\p{L}\p{N}](?:[\p{L}\p{N} ·&!?-]{0,${max - 2}}[\p{L}\p{N}!?])?$`, 'u'),
      `a label is at most ${max} letters, digits and spaces`,
    );

const BadgeSchema = z.enum(BADGES).optional();

export const TAB_LABEL = labelSchema(MAX_TAB_LABEL);

/** A package.json, a contract and a release map have these fields. */
export const AREA_ENTRIES_SHAPE = {
  /** Links to the area's pages in the bottom navigation. */
  tabs: z
    .array(
      z.strictObject({
        path: PathSchema,
        label: TAB_LABEL,
        icon: IconSchema,
        /** Tabs are sorted by it. */
        order: z.number().int().min(0).max(MAX_ORDER),
        /** Other paths of the area at which the tab is active. */
        alsoActiveAt: z.array(PathSchema).optional(),
        badge: BadgeSchema,
      }),
    )
    .max(MAX_TABS)
    .optional(),
  /** Links to them on screens of other areas. */
  slots: z
    .partialRecord(
      z.enum(SLOT_NAMES),
      z
        .array(
          z.strictObject({
            path: PathSchema,
            label: labelSchema(MAX_SLOT_LABEL),
            icon: IconSchema.optional(),
            badge: BadgeSchema,
          }),
        )
        .max(MAX_SLOT_ENTRIES),
    )
    .optional(),
};

type AreaEntries = z.infer<z.ZodObject<typeof AREA_ENTRIES_SHAPE>>;

/** Reports paths that the area does not serve: an entry never leads into another area. */
export function reportForeignPaths(
  { tabs = [], slots = {}, paths }: AreaEntries & { paths: Readonly<Record<string, unknown>> },
  context: z.RefinementCtx,
): void {
  const named = [
    ...tabs.flatMap(({ path, alsoActiveAt = [] }) => [path, ...alsoActiveAt]),
    ...Object.values(slots).flatMap((entries) => entries.map(({ path }) => path)),
  ];
  const prefixes = Object.keys(paths).map((prefix) => `${prefix.toLowerCase()}/`);
  for (const path of named) {
    if (prefixes.some((prefix) => `${path.toLowerCase()}/`.startsWith(prefix))) continue;
    context.addIssue({
      code: 'custom',
      message: `${path} is within none of the area's paths`,
      path: ['tabs'],
    });
  }
}
