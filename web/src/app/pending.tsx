import { use } from 'react';
import { Hidden } from '#ui/page/hidden.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { InMain } from '#layouts/in-main.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Shown while a page's code loads: inside the existing layout, or as the page itself. */
export const Pending = () => {
  const Element = use(InMain) ? 'div' : 'main';
  return (
    <Element className="middle waiting late" data-pending>
      <h1>
        <Hidden>{m.common_loading()}</Hidden>
      </h1>
      <Spinner label={m.common_loading()} />
    </Element>
  );
};
