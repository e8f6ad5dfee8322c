/** A drop this close to the list still counts. In pixels. */
const MARGIN_PX = 48;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * The drop position of a row released at a point, counted without the row itself. Away from the list it is the row's
 * original position.
 */
export const dropPosition = (
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
