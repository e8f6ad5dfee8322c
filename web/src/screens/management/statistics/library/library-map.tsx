import { Link } from '@tanstack/react-router';
import type { LibraryReport } from '@zuzu/contract/planning/filming.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { pathParts } from '@zuzu/domain/videos/video-path.ts';
import { IntensityTable } from '#components/grid/intensity-table.tsx';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { pathText } from '#components/videos/categories.ts';
import { levelName } from '#components/videos/intensity.tsx';
import { Hidden } from '#components/page/hidden.tsx';
import { paths } from '#paths.ts';
import { FigureCard } from '#screens/management/statistics/figure-card.tsx';
import { m } from '#texts/generated/messages.js';
import s from './library.module.css';

type Cell = LibraryReport['cells'][number];

/** Lessons a week: whole ones, below ten with a decimal. */
const perWeekText = (lessons: number): string => lessons.toFixed(lessons >= 10 ? 0 : 1).replace(/\.0$/, '');

/** The videos of the cell in the list of videos. */
const searchOf = ({ category, intensity }: Cell) => {
  const { primaryCategory, secondaryCategory } = pathParts(category);
  return {
    category: primaryCategory,
    ...(secondaryCategory && { sub: secondaryCategory }),
    intensity: toWireIntensity(intensity),
  };
};

const cellText = ({ seenAll, videos }: Cell): string | undefined => {
  if (seenAll) return m.library_cell_seen({ day: seenAll.day, minutes: lessonMinutes[seenAll.lengthCode].slot });
  return videos > 0 ? m.library_cell_never_seen() : undefined;
};

/** The library by category and intensity, as a heat map: the fuller a cell, the more videos it has. */
export const LibraryMap = ({ report: { played, cells } }: { report: LibraryReport }) => {
  const rows = [...Map.groupBy(cells, ({ category }) => category)];
  const most = Math.max(1, ...cells.map(({ videos }) => videos));
  const hasLessons = played.lessons > 0;
  return (
    <FigureCard
      wide
      title={m.library_cells()}
      file="zuzu-library"
      head={[
        m.statistics_category(),
        m.statistics_intensity(),
        m.library_videos(),
        m.statistics_minutes(),
        m.library_lessons(),
        m.library_seen_all(),
        m.library_lengths(),
      ]}
      rows={cells.map(({ category, intensity, videos, minutes, lessonsPerWeek, seenAll, lengthCodes }) => [
        pathText(category),
        `${intensity} · ${levelName(intensity)}`,
        videos,
        Math.round(minutes),
        hasLessons ? Number(perWeekText(lessonsPerWeek)) : '',
        seenAll?.day ?? '',
        lengthCodes.length > 0
          ? lengthCodes.map((code) => lessonMinutes[code].slot).join(', ')
          : m.library_cell_no_rule(),
      ])}
    >
      <IntensityTable
        label={m.library_cells()}
        corner={m.statistics_category()}
        rows={rows}
        keyOf={([category]) => category}
        renderHead={([category]) => <CategoryPath path={category} />}
        renderCell={([, own], intensity) => {
          const cell = own.find((one) => one.intensity === intensity);
          return cell && <MapCell cell={cell} share={cell.videos / most} hasLessons={hasLessons} />;
        }}
      />
      <p className={s.note}>
        {hasLessons ? m.library_note_lessons({ weeks: played.weeks }) : m.library_note_no_lessons()}{' '}
        {m.library_note_day()}
      </p>
    </FigureCard>
  );
};

const MapCell = ({ cell, share, hasLessons }: { cell: Cell; share: number; hasLessons: boolean }) => {
  const { category, intensity, videos, minutes, lengthCodes, lessonsPerWeek } = cell;
  const isUsed = lengthCodes.length > 0;
  const seen = cellText(cell);
  return (
    <Link
      to={paths.videos}
      search={searchOf(cell)}
      className={s.cell}
      style={{ '--share': share }}
      data-state={!isUsed ? 'unused' : videos === 0 ? 'empty' : undefined}
    >
      <Hidden>{`${pathText(category)}, ${levelName(intensity)}: `}</Hidden>
      <b>{m.library_cell_videos({ count: videos })}</b>
      {videos > 0 && <span>{m.library_cell_minutes({ minutes: Math.round(minutes) })}</span>}
      {!isUsed && <span>{m.library_cell_no_rule()}</span>}
      {isUsed && hasLessons && <span>{m.library_cell_lessons({ count: perWeekText(lessonsPerWeek) })}</span>}
      {isUsed && seen !== undefined && <span>{seen}</span>}
    </Link>
  );
};
