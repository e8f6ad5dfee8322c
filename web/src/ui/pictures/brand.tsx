import { m } from '#lib/texts/generated/messages.js';
import { Arcs } from './arcs.tsx';
import s from './brand.module.css';

/** The logo and the product's name, which an installation may change. */
export const Brand = ({ name = m.common_product_name(), size }: { name?: string | undefined; size?: 's' }) => (
  <span className={s.brand} data-size={size}>
    <Arcs className={s.mark} />
    {name}
  </span>
);
