import { m } from '#texts/generated/messages.js';
import { Arcs } from './arcs.tsx';
import s from './brand.module.css';

/** The mark and the product's name, which an installation may have changed. */
export const Brand = ({ name = m.common_product_name(), size }: { name?: string | undefined; size?: 's' }) => (
  <span className={s.brand} data-size={size}>
    <Arcs className={s.mark} />
    {name}
  </span>
);
