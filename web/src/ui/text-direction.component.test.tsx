import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

const { documentElement: root } = document;
beforeEach(() => void Object.assign(root, { lang: 'en', dir: 'rtl' }));
afterEach(() => void Object.assign(root, { lang: 'he', dir: 'rtl' }));

/** The characters of an element in the order in which they are seen, from the left. */
const seen = (element: Element): string => {
  const places: { left: number; text: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    [...(node.textContent ?? '')].forEach((text, at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, width } = range.getBoundingClientRect();
      if (width > 0) places.push({ left, text });
    });
  return places
    .toSorted((a, b) => a.left - b.left)
    .map(({ text }) => text)
    .join('');
};

test.for([
  ['+ Add New User', '+ Add New User'],
  ['(3) files…', '(3) files…'],
  ['“\u2068דנה\u2069” was deleted.', '“הנד” was deleted.'],
  ['\u2068דנה\u2069 can sign in.', 'הנד can sign in.'],
  ['דנה, 2', '2 ,הנד'],
])('in English in a page from right to left, %j is seen as %j', async ([text, expected]) => {
  const { container } = await render(
    <>
      <p>{text}</p>
      <button style={{ display: 'flex', gap: 8 }}>
        <svg width="8" height="8" />
        {text}
      </button>
    </>,
  );
  for (const each of container.children) expect(seen(each)).toBe(expected);
});

test('sentences of one paragraph follow each other, and stand on the side of the page', async () => {
  const { container } = await render(
    <p style={{ inlineSize: 600 }}>
      <strong>{'2 will change.'}</strong> {'40 are unchanged.'} <bdi dir="ltr">{'050-3'}</bdi>
    </p>,
  );
  const paragraph = container.querySelector('p')!;
  expect(seen(paragraph)).toBe('2 will change. 40 are unchanged. 050-3');
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  expect(Math.round(range.getBoundingClientRect().right)).toBe(Math.round(paragraph.getBoundingClientRect().right));
});

test('in Hebrew, no element overrides the direction', async () => {
  root.lang = 'he';
  const { container } = await render(<p>{'+ משתמש חדש'}</p>);
  expect(getComputedStyle(container.querySelector('p')!).unicodeBidi).not.toBe('plaintext');
});

test('a placeholder follows the page’s direction, and typed text its own', async () => {
  const { container } = await render(<input dir="auto" placeholder="עמוד 34" />);
  const field = container.querySelector('input')!;
  expect(getComputedStyle(field).direction).toBe('rtl');
  field.value = 'Page 34';
  expect(getComputedStyle(field).direction).toBe('ltr');
});
