import { useId } from 'react';
import type { PreviewedTheme } from '@zuzu/contract/lessons/themes.ts';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { IntensityTable } from '#components/grid/intensity-table.tsx';
import { categoryName, pathText } from '#components/videos/categories.ts';
import { isolated } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
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
      <h3 id={heading}>
        <Text>{m.themes_preview_title()}</Text>
      </h3>
      <p className={s.hint}>
        <Text>{m.themes_preview_text()}</Text>
      </p>
      <IntensityTable
        label={m.themes_preview_title()}
        corner={m.themes_length()}
        isNarrow
        rows={lengthCodes}
        keyOf={(code) => code}
        renderHead={(code) => <Text>{m.themes_minutes({ minutes: lessonMinutes[code].slot })}</Text>}
        renderCell={(code, level) => {
          const kind = kinds.find(({ lengthCode, intensity }) => lengthCode === code && intensity === level);
          return kind ? (
            <Text>
              {m.themes_share({
                without: isolated(`${Math.round(kind.withoutPercent)}%`),
                themed: isolated(`${Math.round(kind.withPercent)}%`),
              })}
            </Text>
          ) : (
            '–'
          );
        }}
      />
      {lackingByCategory.length === 0 ? (
        <p>
          <Text>{m.themes_enough()}</Text>
        </p>
      ) : (
        <>
          <p>
            <strong>
              <Text>{m.themes_lacking()}</Text>
            </strong>
          </p>
          <ul className={s.lacking}>
            {lackingByCategory.map(([category, cells]) => (
              <li key={category}>
                <Text>
                  {m.themes_lacking_at({
                    category: nameOf(category),
                    levels: cells.map(({ intensity }) => intensity).join(', '),
                  })}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
