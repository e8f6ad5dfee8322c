import { useId } from 'react';
import type { PreviewedTheme } from '@zuzu/contract/themes.ts';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { IntensityTable } from '#components/grid/intensity-table.tsx';
import { categoryName, pathText } from '#components/videos/categories.ts';
import { isolated } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import s from './themes.module.css';

const nameOf = (path: string): string => {
  const category = categoryOfPath(path);
  return category ? categoryName(category) : pathText(path);
};

/** Below the fields, and often below the fold. */
const scrollIntoView = (preview: HTMLElement | null) => preview?.scrollIntoView({ block: 'nearest' });

/** What a theme does: the share of its videos without and with it, and where the library is too small for it. */
export const ThemePreview = ({ preview: { kinds, lacking } }: { preview: PreviewedTheme }) => {
  const heading = useId();
  const lackingByCategory = [...Map.groupBy(lacking, ({ category }) => category)];
  return (
    <section ref={scrollIntoView} className={s.preview} aria-labelledby={heading}>
      <h3 id={heading}>{m.themes_preview_title()}</h3>
      <p className="soft small">{m.themes_preview_text()}</p>
      <IntensityTable
        label={m.themes_preview_title()}
        corner={m.office_length()}
        isNarrow
        rows={lengthCodes}
        keyOf={(code) => code}
        renderHead={(code) => m.themes_minutes({ minutes: lessonMinutes[code].slot })}
        renderCell={(code, level) => {
          const kind = kinds.find(({ lengthCode, intensity }) => lengthCode === code && intensity === level);
          return kind
            ? m.themes_share({
                without: isolated(`${Math.round(kind.withoutPercent)}%`),
                themed: isolated(`${Math.round(kind.withPercent)}%`),
              })
            : '–';
        }}
      />
      {lackingByCategory.length === 0 ? (
        <p>{m.themes_enough()}</p>
      ) : (
        <>
          <p>
            <strong>{m.themes_lacking()}</strong>
          </p>
          <ul className={s.lacking}>
            {lackingByCategory.map(([category, cells]) => (
              <li key={category}>
                {m.themes_lacking_at({
                  category: nameOf(category),
                  levels: cells.map(({ intensity }) => intensity).join(', '),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
