import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/** Conditions on the rules inside; they reach nothing themselves. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'starting-style', 'layer']);
/** The page's order of layers is the host's. */
const LAYERS = new Set(['shared', 'area']);
/** Pseudo-classes that match an element only if an argument does. */
const MATCHING = new Set([':is', ':where', ':-webkit-any', ':matches']);

export type StyleSheetScope = {
  /** What the sheet says about elements or names that are not the area's own. */
  leaks: string[];
  /** The families of its `@font-face` rules: names that hold for the whole page. */
  fonts: string[];
};

/**
 * Whether a style sheet concerns only elements with a class of the area (`classPrefixes`), or inside of one.
 * Names that hold for the whole page (animations, properties) begin with a prefix, too.
 */
export function scopeOf(css: string, classPrefixes: readonly string[]): StyleSheetScope {
  const leaks: string[] = [];
  const fonts = new Set<string>();
  const root = postcss.parse(css);
  const isOwn = (name: string): boolean => classPrefixes.some((prefix) => name.startsWith(prefix));
  root.walkAtRules((rule) => {
    if (rule.name === 'font-face') fonts.add(fontOf(rule));
    else if (!isAllowed(rule, isOwn)) leaks.push(`@${rule.name} ${rule.params}`.trim());
  });
  root.walkRules((rule) => {
    const { parent } = rule;
    // `50%` in an animation is no selector.
    if (parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes')) return;
    for (const selector of parseSelectors().astSync(rule.selector).nodes)
      if (!isScoped(selector, isOwn, isInScopedRule(rule))) leaks.push(String(selector).trim());
  });
  return { leaks, fonts: [...fonts] };
}

function isAllowed({ name, params, nodes }: AtRule, isOwn: (name: string) => boolean): boolean {
  if (name === 'layer') return nodes !== undefined && LAYERS.has(params.trim());
  if (CONDITIONS.has(name)) return true;
  if (name === 'keyframes' || name === '-webkit-keyframes') return isOwn(params.trim());
  return name === 'property' && isOwn(params.trim().replace(/^--/, ''));
}

/** Nested rules: an outer one was judged by itself, and what it leaks is reported there. */
function isInScopedRule({ parent }: Rule): boolean {
  for (let outer = parent; outer !== undefined && outer.type !== 'root'; outer = outer.parent)
    if (outer.type === 'rule') return true;
  return false;
}

/** Whether the selector's element, or an ancestor, has an own class. In a nested rule, `&` is own. */
function isScoped(selector: Selector, isOwn: (name: string) => boolean, isNested: boolean): boolean {
  let mentionsParent = false;
  selector.walkNesting(() => void (mentionsParent = true));
  // Without "&", a nested selector continues the outer one.
  let hasOwn = isNested && !mentionsParent;
  let isInside = hasOwn && selector.first?.type !== 'combinator';
  for (const node of selector.nodes) {
    if (node.type !== 'combinator') hasOwn ||= marksOwn(node, isOwn, isNested);
    else {
      isInside ||= hasOwn && !/[+~]/.test(node.value);
      hasOwn = false;
    }
  }
  return isInside || hasOwn;
}

function marksOwn(node: Node, isOwn: (name: string) => boolean, isNested: boolean): boolean {
  if (node.type === 'class') return isOwn(node.value);
  if (node.type === 'nesting') return isNested;
  if (node.type !== 'pseudo' || !MATCHING.has(node.value.toLowerCase())) return false;
  return node.nodes.length > 0 && node.nodes.every((argument) => isScoped(argument, isOwn, false));
}

function fontOf(rule: AtRule): string {
  let family = '';
  rule.walkDecls('font-family', ({ value }) => void (family = value));
  return family.replaceAll(/^["']|["']$/g, '').toLowerCase();
}
