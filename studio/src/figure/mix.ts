/** The darkest colour: eyes, outlines and shade. */
export const NIGHT = '#1e1b3a';

/** Mixes two colours, '#rrggbb' each; `share` is that of the second. */
export const mix = (first: string, second: string, share: number): string =>
  '#' +
  [1, 3, 5]
    .map((i) =>
      Math.round(parseInt(first.slice(i, i + 2), 16) * (1 - share) + parseInt(second.slice(i, i + 2), 16) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
