import { use, useLayoutEffect, useRef } from 'react';
import { Hidden } from '#components/page/hidden.tsx';
import { Spinner } from '#components/page/spinner.tsx';
import { InMain } from '#layouts/in-main.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { focusHeading } from './focus-heading.ts';
import s from './pending.module.css';

/** Shown while a page's code loads: inside the existing layout, or as the page itself. */
export const Pending = () => {
  const Place = use(InMain) ? 'div' : 'main';
  const heading = useRef<HTMLHeadingElement>(null);
  // a screen reader that is here goes on to the page that takes this place
  useLayoutEffect(() => {
    const here = heading.current;
    return () => {
      if (here === document.activeElement) setTimeout(focusHeading);
    };
  }, []);
  return (
    <Place className={s.pending}>
      <h1 ref={heading}>
        <Hidden>
          <Text>{m.common_loading()}</Text>
        </Hidden>
      </h1>
      <Spinner label={m.common_loading()} />
    </Place>
  );
};
