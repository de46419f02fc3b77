import { isInertMarkup } from './trusted-types.ts';

const isInert = (html: string): boolean => isInertMarkup(html, (text) => text);

test.each([
  '',
  '&#128104;&#128104;',
  '감 & 밤',
  '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><use class="pswp__icn-shadow" xlink:href="#pswp__icn-close"/><path d="M24 10z" id="pswp__icn-close"/></svg>',
])('text and drawings are inert: %s', (html) => {
  expect(isInert(html)).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload="alert(1)"></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><use href="https://evil.example/x.svg#a"/></svg>',
  '<svg><a href="javascript:alert(1)"><path/></a></svg>',
  '<svg><foreignObject><iframe srcdoc="x"></iframe></foreignObject></svg>',
  '<p>단락</p>',
  '<base href="https://evil.example/">',
  '<svg><style>*{}</style></svg>',
  '<svg style="background:url(https://evil.example)"></svg>',
])('what could load or run something is not: %s', (html) => {
  expect(isInert(html)).toBe(false);
});
