/** The texts that the bench searches: the two names of every video, newest first. */
export type Names = { fileName: string; displayName: string }[];

/**
 * The reference: the same videos as one plain HTML table without a framework. Every row is rendered, and every key
 * hides the rows that don't match: the cost of a list without paging or virtualization.
 */
export const plainTable = (names: Names): string => `<!doctype html>
<html lang="he" dir="rtl"><meta charset="utf-8"><title>plain table</title>
<input type="search" aria-label="Search"><p role="status"></p>
<div style="block-size: 40rem; overflow: auto"><table role="table"><tbody></tbody></table></div>
<script>
  const names = ${JSON.stringify(names.map(({ fileName, displayName }) => [fileName, displayName]))};
  const body = document.querySelector('tbody');
  const status = document.querySelector('[role=status]');
  const rows = names.map(([fileName, displayName]) => {
    const row = body.insertRow();
    for (const text of [fileName, displayName, '5.75', '19.11.2026', '2, 3', 'small', 'dance', 'Play', 'Details'])
      row.insertCell().textContent = text;
    return row;
  });
  status.textContent = names.length;
  document.querySelector('input').addEventListener('input', ({ target }) => {
    const term = target.value.trim().toLocaleLowerCase();
    let count = 0;
    names.forEach((pair, i) => {
      const shown = pair.some((name) => name.toLocaleLowerCase().includes(term));
      rows[i].hidden = !shown;
      if (shown) count++;
    });
    status.textContent = count;
  });
</script>`;
