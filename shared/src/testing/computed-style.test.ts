const PROPERTIES = ['display', 'visibility', 'pointer-events', 'opacity', 'color'] as const;

const TAGS = 'a button dialog details summary input span div p ul li table img svg template title'.split(' ');

function computedOfAll(): string[][] {
  return [...document.body.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    return [
      ...PROPERTIES.map((name) => style.getPropertyValue(name)),
      style.display,
      style.visibility,
      style.pointerEvents,
      style.opacity,
    ];
  });
}

/** The page has no style sheets first, and one afterwards: jsdom computes that one by itself. */
test.each([
  ...TAGS.map((tag) => `<${tag}></${tag}>`),
  ...TAGS.map((tag) => `<${tag} hidden>text</${tag}>`),
  '<input type="hidden"><input type="text">',
  '<table><caption>a</caption><tbody><tr><td>b</td><th hidden>c</th></tr></tbody></table>',
  '<dialog open>text</dialog><details open><summary>a</summary><p>b</p></details>',
  '<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>',
  '<div style="display: none"><p>text</p></div><p style="display: flex">text</p>',
  '<div style="visibility: hidden"><p>text</p><p style="visibility: visible">text<b>b</b></p></div>',
  '<div style="pointer-events: none"><button>a</button><a style="pointer-events: auto">b</a></div>',
  '<p style="opacity: 0; color: red">text</p><p style="">text</p>',
  '<svg><title>a</title><path d="M0 0" style="display: none"/></svg>',
])('the computed style of %s is what jsdom computes', (html) => {
  document.body.innerHTML = html;
  const quick = computedOfAll();
  expect(quick.length).toBeGreaterThan(0);
  const sheet = document.createElement('style');
  sheet.textContent = '.nothing { display: none }';
  document.head.append(sheet);
  expect(document.styleSheets).toHaveLength(1);
  expect(quick).toEqual(computedOfAll());
  sheet.remove();
});

test('the computed style follows what changes', () => {
  document.body.innerHTML = '<div><p>text</p></div>';
  const [div, p] = document.querySelectorAll<HTMLElement>('div, p');
  if (div === undefined || p === undefined) throw new Error('the page has no elements');
  const style = getComputedStyle(p);
  div.style.visibility = 'hidden';
  p.hidden = true;
  expect([style.visibility, style.display]).toEqual(['hidden', 'none']);
  p.hidden = false;
  p.style.display = 'flex';
  expect(style.display).toBe('flex');
});
