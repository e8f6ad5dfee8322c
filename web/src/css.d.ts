import 'react';

declare module 'react' {
  /** Custom properties pass a component's values to its style sheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
