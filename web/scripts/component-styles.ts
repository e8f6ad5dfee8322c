/**
 * Style elements that react-aria inserts at run time, verbatim: touch handling of pressable elements, and scroll
 * locking under a dialog on iOS. The content security policy allows no other inline styles.
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
