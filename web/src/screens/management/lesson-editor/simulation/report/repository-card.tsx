import type { RepositoryCategory } from '@zuzu/contract/lessons/simulation.ts';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { L } from '#components/page/ltr.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { pathFill } from './path-fill.ts';
import s from './report.module.css';

/** The library's videos per category of the lesson at this intensity, and how many of them have been seen. */
export const RepositoryCard = ({ categories }: { categories: readonly RepositoryCategory[] }) => (
  <OfficeCard title={m.simulation_repository()} side={<span className={s.soft}>{m.simulation_repository_side()}</span>}>
    <ul className={s.repository}>
      {categories.toSorted(byPath).map(({ category, count, averageSeconds, seenCount, seenPercent }) => (
        <li key={category}>
          <CategoryPath path={category} />
          <span className={s.soft}>
            {m.simulation_repository_videos({ count, average: clockTime(averageSeconds) })}
          </span>
          <span className={s.bar} style={{ '--c': pathFill(category) }} aria-hidden>
            <i style={{ inlineSize: `${seenPercent}%` }} />
          </span>
          <b>
            <L>
              {seenCount} · {Math.round(seenPercent)} %
            </L>
          </b>
        </li>
      ))}
    </ul>
  </OfficeCard>
);

const byPath = (a: RepositoryCategory, b: RepositoryCategory): number => (a.category < b.category ? -1 : 1);
