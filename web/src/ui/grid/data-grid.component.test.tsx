import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { m } from '#lib/texts/generated/messages.js';
import { Name } from './name.tsx';
import { DataGrid, type Column } from './data-grid.tsx';
import { useSelection } from './use-selection.ts';

interface Item {
  id: string;
  name: string;
}
const items = (count: number): Item[] => Array.from({ length: count }, (_, i) => ({ id: `i${i}`, name: `Item ${i}` }));
const pressed: string[] = [];
const columns: Column<Item>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => name },
  {
    id: 'actions',
    head: 'Actions',
    width: '6rem',
    cell: ({ id, name }) => (
      <button type="button" onClick={() => pressed.push(`button ${id}`)}>
        {`Play ${name}`}
      </button>
    ),
  },
];
// on phones a screen's style sheet lays the cells out, and there is none
beforeEach(() => page.viewport(1280, 900));

type Shown = Partial<Parameters<typeof DataGrid<Item>>[0]>;
const grid = (shown: Shown) => (
  <div style={{ display: 'flex', blockSize: 400 }}>
    <DataGrid label="Items" columns={columns} rows={[]} rowKey={({ id }) => id} {...shown} />
  </div>
);
const scroller = () => page.getByRole('table').element().parentElement!;
const rowsInDocument = () => document.querySelectorAll('tbody tr[data-key]').length;

test('renders only visible rows of a thousand, and announces the total', async () => {
  let nearEnd = 0;
  await render(grid({ rows: items(1_000), total: 5_000, onNearEnd: () => nearEnd++ }));
  await expect.element(page.getByText('Item 0', { exact: true })).toBeVisible();
  expect(rowsInDocument()).toBeLessThan(60);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
  expect(nearEnd).toBe(0);

  scroller().scrollTop = scroller().scrollHeight;
  await expect.element(page.getByText('Item 999', { exact: true })).toBeVisible();
  expect(rowsInDocument()).toBeLessThan(60);
  await expect.poll(() => nearEnd).toBeGreaterThan(0);
});

test('another query begins at the top, the same one with more rows stays where it was', async () => {
  const { rerender } = await render(grid({ rows: items(200), queryHash: 'one' }));
  await expect.element(page.getByText('Item 0', { exact: true })).toBeVisible();
  scroller().scrollTop = 2_000;
  await expect.element(page.getByText('Item 0', { exact: true })).not.toBeInTheDocument();
  await rerender(grid({ rows: items(400), queryHash: 'one' }));
  // apart from the difference between measured and estimated row heights
  expect(scroller().scrollTop).toBeGreaterThan(1_900);
  await rerender(grid({ rows: items(400), queryHash: 'two' }));
  await expect.poll(() => scroller().scrollTop).toBe(0);
  await expect.element(page.getByText('Item 0', { exact: true })).toBeVisible();
});

test('a press on a row opens it, a press on its button does not', async () => {
  pressed.length = 0;
  await render(grid({ rows: items(3), selected: 'i1', onRow: ({ id }) => pressed.push(`row ${id}`) }));
  await page.getByText('Item 2', { exact: true }).click();
  await page.getByRole('button', { name: 'Play Item 2' }).click();
  await userEvent.keyboard('{Enter}');
  expect(pressed).toEqual(['row i2', 'button i2', 'button i2']);
});

const hundred = items(100);
const TickedGrid = () => {
  const selection = useSelection({ rows: hundred, keyOf: ({ id }) => id, nameOf: ({ name }) => name });
  return grid({ rows: hundred, onRow: () => pressed.push('row'), selection: selection.grid });
};

test('rows are ticked one by one, with the shift key up to another, and with the keyboard', async () => {
  pressed.length = 0;
  // phones have no header
  await page.viewport(1_440, 900);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TickedGrid />
    </QueryClientProvider>,
  );
  const nameOf = (n: number) => m.office_select_row({ name: `Item ${n}` });
  const ALL = m.office_select_all({ count: 100 });
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const ticked = () => [...document.querySelectorAll('tr[data-ticked]')].map((row) => row.getAttribute('data-key'));

  await box(nameOf(2)).click();
  expect(ticked()).toEqual(['i2']);
  await box(nameOf(5)).click({ modifiers: ['Shift'] });
  expect(ticked()).toEqual(['i2', 'i3', 'i4', 'i5']);
  await box(nameOf(4)).click();
  await box(nameOf(3)).click({ modifiers: ['Shift'] });
  expect(ticked()).toEqual(['i2', 'i5']);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ }');
  expect(ticked()).toEqual(['i1', 'i2', 'i5']);
  expect(pressed).toEqual([]);

  scroller().scrollTop = 3_000;
  await expect.element(box(nameOf(2))).not.toBeInTheDocument();
  scroller().scrollTop = 0;
  await expect.element(box(nameOf(2))).toBeChecked();
  await expect.element(box(ALL)).toBePartiallyChecked();
  await box(ALL).click();
  await expect.element(box(nameOf(3))).toBeChecked();
  await expect.element(box(ALL)).toBeChecked();
});

test.each(['ltr', 'rtl'])(
  'a name that is cut off keeps its beginning, at the start of a cell that runs %s',
  async (dir) => {
    await page.viewport(1000, 600);
    const name = 'בית הספר היסודי הממלכתי על שם הנשיא הראשון של המדינה';
    const named: Column<Item>[] = [
      { id: 'name', head: 'Name', width: '8rem', cell: (item) => <Name>{item.name}</Name> },
    ];
    const short = { id: 'short', name: 'נועה' };
    await render(
      <div dir={dir} style={{ inlineSize: '8rem' }}>
        {grid({ columns: named, rows: [{ id: 'long', name }, short] })}
      </div>,
    );
    const placeOf = (text: string) => {
      const range = document.createRange();
      const node = page.getByText(text, { exact: true }).element().firstChild!;
      range.setStart(node, 0);
      range.setEnd(node, 1);
      return [range.getBoundingClientRect(), node.parentElement!.closest('td')!.getBoundingClientRect()] as const;
    };
    await expect.element(page.getByText(short.name, { exact: true })).toBeVisible();
    const [first, cell] = placeOf(name);
    expect(first.right).toBeLessThanOrEqual(cell.right);
    expect(first.left).toBeGreaterThan(cell.left);
    const [begin, around] = placeOf(short.name);
    if (dir === 'ltr') expect(begin.right).toBeLessThan(around.left + around.width / 2);
    else expect(begin.right).toBeGreaterThan(around.left + around.width / 2);
  },
);
