import type { RuleFigures } from '../lesson-config-api.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { L } from '#ui/page/ltr.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './figures-card.module.css';

interface FiguresCardProps {
  figures: readonly RuleFigures[];
  userType: UserType;
  /** Allowed length of a lesson in minutes. */
  tolerance: { min: number; max: number };
}
/** The candidates for every block at every intensity, and the shortest and longest possible lessons. */
export const FiguresCard = ({ figures, userType, tolerance: { min, max } }: FiguresCardProps) => {
  const [first] = figures;
  if (!first) return null;
  return (
    <OfficeCard title={m.lesson_editor_figures({ type: userType })}>
      <div className="scrolls" role="group" aria-label={m.lesson_editor_figures({ type: userType })} tabIndex={0}>
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{m.lesson_editor_figures_block()}</th>
              {figures.map(({ intensity }) => (
                <th key={intensity} scope="col">
                  <IntensityTags of={[intensity]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.blocks.map(({ category }, at) => (
              <tr key={at}>
                <th scope="row">
                  {at + 1} <CategoryPath path={category} />
                </th>
                {figures.map(({ intensity, blocks }) => (
                  <td key={intensity} data-bad={!blocks[at]?.count || undefined}>
                    <L>
                      <b>{blocks[at]?.count ?? 0}</b>{' '}
                      {(blocks[at]?.count ?? 0) > 0 && clockTime(blocks[at]!.averageSeconds)}
                    </L>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.lesson_editor_figures_shortest()}</th>
              {figures.map(({ intensity, shortestSeconds }) => (
                <td key={intensity} data-bad={shortestSeconds > max * 60 || undefined}>
                  <L>{clockTime(shortestSeconds)}</L>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{m.lesson_editor_figures_longest()}</th>
              {figures.map(({ intensity, longestSeconds }) => (
                <td key={intensity} data-bad={longestSeconds < min * 60 || undefined}>
                  <L>{clockTime(longestSeconds)}</L>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="soft fine">{m.lesson_editor_figures_hint()}</p>
    </OfficeCard>
  );
};
