import type { BulkEffects } from '@zuzu/contract/videos/bulk.ts';
import { isLengthCode, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { Banner } from '#ui/page/banner.tsx';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { changeArrow } from '#ui/page/arrows.tsx';
import s from './bulk.module.css';

/** Effects of a change on active rules and fixed lessons. */
export const BulkEffectsList = ({ effects }: { effects: BulkEffects }) => {
  const { blocks, pinnedIn, fixedLessons, subCategoriesRemoved = 0 } = effects;
  const lengths = pinnedIn.filter(isLengthCode).map((code) => lessonMinutes[code].content);
  const sentences = [
    ...(subCategoriesRemoved > 0 ? [m.videos_bulk_subs_removed({ count: subCategoriesRemoved })] : []),
    ...(lengths.length > 0 ? [m.videos_bulk_pinned({ lengths: lengths.join(', ') })] : []),
    ...(fixedLessons > 0 ? [m.videos_bulk_fixed({ count: fixedLessons })] : []),
  ];
  const paths = [...Map.groupBy(blocks, ({ path }) => path)];
  return (
    <section className="stack gap-2">
      <h3>{m.videos_bulk_effects()}</h3>
      {sentences.length > 0 && <Banner tone="hint" text={sentences.join(' ')} />}
      {paths.length > 0 ? (
        <table className={s.blocks}>
          <caption className="soft small">{m.videos_bulk_blocks()}</caption>
          <thead>
            <tr>
              {intensityLevels.map((level) => (
                <th key={level} scope="col">
                  <IntensityTags of={[level]} />
                </th>
              ))}
            </tr>
          </thead>
          {paths.map(([path, cells]) => (
            <tbody key={path}>
              {/* above its figures, so that five columns fit on a phone */}
              <tr>
                <th scope="rowgroup" colSpan={intensityLevels.length}>
                  <CategoryPath path={path} />
                </th>
              </tr>
              <tr>
                {intensityLevels.map((level) => {
                  const cell = cells.find(({ intensity }) => intensity === level);
                  return (
                    <td key={level} className={cell?.after === 0 ? 'bad semibold' : undefined}>
                      {cell && `${cell.before} ${changeArrow()} ${cell.after}`}
                    </td>
                  );
                })}
              </tr>
            </tbody>
          ))}
        </table>
      ) : (
        sentences.length === 0 && <p className="soft small">{m.videos_bulk_no_effects()}</p>
      )}
    </section>
  );
};
