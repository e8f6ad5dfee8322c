import { CategoryPath } from '#components/videos/category-path.tsx';
import { pathFill } from './path-fill.ts';
import s from './report.module.css';

/** A category's path with its colour. */
export const PathName = ({ path }: { path: string }) => (
  <span className={s.path}>
    <i style={{ '--c': pathFill(path) }} aria-hidden />
    <CategoryPath path={path} />
  </span>
);
