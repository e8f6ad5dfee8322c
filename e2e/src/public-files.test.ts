import { expect } from 'vitest';
import { test } from './page.ts';

test('files for browsers and search engines are available', async ({ server: { url } }) => {
  const html = await (await fetch(`${url}/login`)).text();
  const href = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(html)![1]!;
  const manifest = (await (await fetch(new URL(href('manifest'), url))).json()) as { icons: { src: string }[] };
  const icons = manifest.icons.map(({ src }) => src);
  for (const address of [href('icon'), href('apple-touch-icon'), ...icons, '/preview.png']) {
    const { status, headers } = await fetch(new URL(address, url));
    expect([address, status, headers.get('content-type')]).toEqual([address, 200, expect.stringMatching(/^image\//)]);
  }
  expect(await (await fetch(`${url}/robots.txt`)).text()).toMatch(/^Disallow: \/$/m);
});
