import { expect, it } from 'vitest';
import { oldStyles } from '../web/scripts/old-styles.ts';

const OLDEST = ['chrome 87', 'safari 15', 'firefox 100'];

it('a later layer wins without layers, whatever its selector', async () => {
  const css = await oldStyles(
    ['@layer reset,ui,screen;', '@layer screen{.a{color:red}}@layer ui{p.a.b{color:#00f}}'],
    OLDEST,
  );
  expect(css).toBe(String.raw`.a:not(#\#):not(#\#){color:red}p.a.b:not(#\#){color:#00f}`);
});

it.each([
  [
    '@media (width<700px) or ((width<900px) and (height>=480px)){a{top:0}}',
    '(max-width:699.99px),(max-width:899.99px) and (min-height:480px)',
  ],
  ['a{background:color-mix(in oklab, var(--bad), transparent 78%)}', 'a{background:0 0}'],
  ['a{color:color-mix(in oklab, var(--action), white 14%)}', 'a{color:var(--action)}'],
  ['a{translate:0 2px}', '@supports not (translate:none){a{transform:translateY(2px)}}'],
  ['a{block-size:100dvh}', '@supports not (height:1dvh){a{block-size:100vh}}'],
  ['@container page (width<700px){a{top:0}}', '@media (max-width:699.99px){a{top:0}}'],
  [
    '@container group (width<34rem){a{top:0}}',
    '@media (max-width:33.99rem),(min-width:900px) and (max-width:115.99rem){a{top:0}}',
  ],
  ['a{align-items:end;justify-content:space-between}', 'a{justify-content:space-between;align-items:flex-end}'],
  ['a{inline-size:4rem;aspect-ratio:1}', '@supports not (aspect-ratio:1){a{block-size:4rem}}'],
  ['a:has(:checked){top:0}', 'a[data-checked]{top:0}'],
])('%s', async (styles, older) => {
  expect(await oldStyles([styles], OLDEST)).toContain(older);
});
