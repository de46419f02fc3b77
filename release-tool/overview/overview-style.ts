import { Markup } from './markup.ts';

/** The layout is made for a phone first; wide screens put the packages beside each other. */
export const OVERVIEW_STYLE = new Markup(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere;
  color: light-dark(#1d1b18, #ece8e1); background: light-dark(#fbf9f5, #191714); }
h1, h2, h3, p, dl, dd, ol { margin: 0; }
h1 { font-size: 1.5rem; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.2rem; }
h3 { font-size: 1.05rem; }
#live ~ article { margin-bottom: 0.75rem; }
article, li { padding: 0.75rem 1rem; border: 1px solid light-dark(#d9d3c7, #45403a); border-radius: 0.75rem;
  background: light-dark(#fff, #221f1b); }
dt { margin-top: 0.5rem; font-weight: 600; }
dd, li p + p { color: light-dark(#57524a, #b9b2a7); }
ol { padding: 0; list-style-position: inside; display: grid; gap: 0.75rem; }
li::marker { color: light-dark(#57524a, #b9b2a7); }
li > p:first-child { display: inline; }
span { padding: 0 0.5rem; border: 1px solid; border-radius: 1rem; font-size: 0.85rem; font-weight: 400; }
.live { color: light-dark(#1d6b3a, #7fd39b); }
.canary { color: light-dark(#8a4b00, #f0b765); }
.alarm, li p.alarm { color: light-dark(#a4161a, #ff9b96); font-weight: 600; }
meter { width: 6rem; vertical-align: middle; }
@media (min-width: 48rem) {
  section:first-child { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
  section:first-child h2 { grid-column: 1 / -1; margin-bottom: 0; }
  #live ~ article { margin-bottom: 0; }
}
`);
