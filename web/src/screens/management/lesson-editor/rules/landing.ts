/** So far beside the list a drop still counts as one onto it. In pixels. */
const MARGIN_PX = 48;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Where a row lands that is let go at a point: its place once it has been taken out of its old one. Away from the list that is
 * where it came from.
 */
export const landingOf = (
  from: number,
  { x, y }: { x: number; y: number },
  list: Box,
  rows: readonly Pick<Box, 'top' | 'bottom'>[],
): number => {
  const isOverList =
    x >= list.left - MARGIN_PX &&
    x <= list.right + MARGIN_PX &&
    y >= list.top - MARGIN_PX &&
    y <= list.bottom + MARGIN_PX;
  if (!isOverList) return from;
  return rows.filter(({ top, bottom }, at) => at !== from && (top + bottom) / 2 < y).length;
};
