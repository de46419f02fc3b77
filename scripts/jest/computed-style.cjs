/*
 * jsdom's getComputedStyle matches the 120 rules of its own style sheet against each element, again after
 * each change of the page. Queries by role and user-event ask it for every element and all that is around it:
 * a third of the CPU time of screens. Tests load no style sheets, so three properties follow from the element
 * and its inline styles; everything else is jsdom's.
 */

const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' };
const NAMES = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' };

/** By what jsdom's style sheet decides on: element, `hidden`, `open` and the type of an input. */
const displays = new Map();

/** Replaces getComputedStyle of a jsdom window. */
module.exports = function cacheComputedStyles(window) {
  const computeStyle = window.getComputedStyle;

  /** `unset` and what depends on a parent are left to jsdom. */
  const inlineValue = (element, property) =>
    element.hasAttribute('style') ? element.style.getPropertyValue(property) : '';

  function displayOf(element) {
    const inline = inlineValue(element, 'display');
    if (inline !== '') return inline;
    const flags = ['hidden', 'open'].map((name) => element.hasAttribute(name));
    const key = [element.namespaceURI, element.localName, element.getAttribute('type'), ...flags].join(' ');
    if (!displays.has(key)) {
      const bare = element.cloneNode(false);
      bare.removeAttribute('style');
      displays.set(key, computeStyle(bare).display);
    }
    return displays.get(key);
  }

  function inherited(element, property) {
    for (let each = element; each !== null; each = each.parentElement) {
      const value = inlineValue(each, property);
      if (value !== '') return value;
    }
    return INHERITED[property];
  }

  /** Undefined for what jsdom has to compute. */
  function computed(element, property) {
    if (property === 'display') return displayOf(element);
    return property in INHERITED ? inherited(element, property) : undefined;
  }

  window.getComputedStyle = function getComputedStyle(element, pseudoElement) {
    const isOrdinary =
      element instanceof window.Element &&
      !pseudoElement &&
      // `ruby > rt`: the parent decides.
      !/^r[tp]$/.test(element.localName) &&
      element.ownerDocument.styleSheets.length === 0;
    if (!isOrdinary) return computeStyle(element, pseudoElement);
    const style = () => computeStyle(element);
    const getPropertyValue = (name) => computed(element, name) ?? style().getPropertyValue(name);
    return new Proxy(Object.create(null), {
      get(_target, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (name in NAMES) return computed(element, NAMES[name]);
        const own = style();
        const value = Reflect.get(own, name);
        return typeof value === 'function' ? value.bind(own) : value;
      },
    });
  };
};
