/**
 * Style elements that react-aria makes in the browser, letter for letter: for touch on what can be pressed, and for pages
 * under a dialog on iOS. The server allows a page only the styles that stand in it.
 */
export const componentStyles: readonly string[] = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];
