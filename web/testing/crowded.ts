/** A list may truncate at most half of a long name. */
const MOST_CUT = 2;
/** Borders and shadows touch. */
const TOUCHING_PX = 4;

const isShown = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 1;
const scrollsDown = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1;
const nameOf = (element: Element): string => (element.ariaLabel ?? element.textContent).trim().slice(0, 60);

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [];

/** Texts of which less than half can be read. */
const cutTexts = (elements: readonly Element[]): string[] =>
  elements
    .filter(
      (element) =>
        /hidden|clip/.test(getComputedStyle(element).overflowX) &&
        getComputedStyle(element).textOverflow === 'ellipsis' &&
        element.scrollWidth > MOST_CUT * element.clientWidth,
    )
    .map((element) => `cut: ${nameOf(element)}`);

/** Boxes that scroll within others that do. */
const nestedScrollers = (elements: readonly Element[]): string[] =>
  elements
    .filter((element) => scrollsDown(element) && ancestorsOf(element).some(scrollsDown))
    .map((element) => `scrolls within another: ${nameOf(element)}`);

/** Controls that lie over each other. Rows of a table may be hidden below its head and beyond its edge. */
const overlappingControls = (): string[] => {
  const controls = [...document.querySelectorAll('main :is(button, a, input)')]
    .filter((element) => isShown(element) && !element.closest('[aria-hidden=true]'))
    .map((element) => ({ element, row: element.closest('tr'), box: element.getBoundingClientRect() }));
  return controls.flatMap(({ element, row, box }, at) =>
    controls
      .slice(at + 1)
      .filter(({ element: other, row: otherRow, box: another }) => {
        if (row !== otherRow || element.contains(other) || other.contains(element)) return false;
        const across = Math.min(box.right, another.right) - Math.max(box.left, another.left);
        const down = Math.min(box.bottom, another.bottom) - Math.max(box.top, another.top);
        return across > TOUCHING_PX && down > TOUCHING_PX;
      })
      .map(({ element: other }) => `lies over another: ${nameOf(element)} | ${nameOf(other)}`),
  );
};

/** What of the page can't be read or pressed because there is too much of it: a line for each. */
export const findCrowdedParts = (): string[] => {
  const elements = [...document.querySelectorAll('body *')].filter(isShown);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...cutTexts(elements),
    ...nestedScrollers(elements),
    ...overlappingControls(),
  ];
};
