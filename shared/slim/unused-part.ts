/** Alias for modules that a page imports and never uses (slim-modules.ts). */
export default undefined;
