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
import { FigureCard } from '#screens/management/figure-card.tsx';
import { m } from '#texts/generated/messages.js';
import s from './gaps.module.css';

export type Cell = LibraryReport['cells'][number];

/** Lessons a week: whole ones, below ten with a decimal. */
const perWeekText = (lessons: number): string => lessons.toFixed(lessons >= 10 ? 0 : 1).replace(/\.0$/, '');

/** The videos of the cell in the list of videos. */
export const searchOfCell = ({ category, intensity }: Cell) => {
  const { primaryCategory, secondaryCategory } = pathParts(category);
  return {
    category: primaryCategory,
    ...(secondaryCategory && { sub: secondaryCategory }),
    intensity: toWireIntensity(intensity),
  };
};

const cellText = ({ seenAll, videos }: Cell): string | undefined => {
  if (seenAll) return m.library_cell_seen({ day: seenAll.day });
  return videos > 0 ? m.library_cell_never_seen() : undefined;
};

/** A class that hasn't seen all of a cell by then doesn't miss more of it. */
const LASTING_DAYS = 40;
/** How soon a cell runs dry, from 0 (not at all, or no rule asks for it) to 1. */
const drynessOf = ({ lengthCodes, seenAll }: Cell): number =>
  lengthCodes.length > 0 && seenAll ? Math.max(0, 1 - seenAll.day / LASTING_DAYS) : 0;

/** The library by category and intensity, as a heat map: the darker a cell, the sooner it runs dry. The table has all figures. */
export const LibraryMap = ({ report: { played, cells } }: { report: LibraryReport }) => {
  const rows = [...Map.groupBy(cells, ({ category }) => category)];
  const hasLessons = played.lessons > 0;
  return (
    <FigureCard
      wide
      title={m.library_cells()}
      file="zuzu-library"
      rows={cells}
      columns={[
        { head: m.office_category(), cell: ({ category }) => pathText(category) },
        { head: m.office_intensity(), cell: ({ intensity }) => `${intensity} · ${levelName(intensity)}` },
        { head: m.office_videos(), cell: ({ videos }) => videos },
        { head: m.statistics_minutes(), cell: ({ minutes }) => Math.round(minutes) },
        {
          head: m.office_lessons_per_week(),
          cell: ({ lessonsPerWeek }) => (hasLessons ? Number(perWeekText(lessonsPerWeek)) : ''),
        },
        { head: m.library_seen_all(), cell: ({ seenAll }) => seenAll?.day ?? '' },
        {
          head: m.library_lengths(),
          cell: ({ lengthCodes }) =>
            lengthCodes.map((code) => lessonMinutes[code].slot).join(', ') || m.library_cell_no_rule(),
        },
      ]}
    >
      <IntensityTable
        label={m.library_cells()}
        corner={m.office_category()}
        rows={rows}
        keyOf={([category]) => category}
        renderHead={([category]) => <CategoryPath path={category} />}
        renderCell={([, own], intensity) => {
          const cell = own.find((one) => one.intensity === intensity);
          return cell && <MapCell cell={cell} />;
        }}
      />
      <p className="soft small">
        {m.library_note_day()}{' '}
        {hasLessons ? m.library_note_lessons({ weeks: played.weeks }) : m.library_note_no_lessons()}
      </p>
    </FigureCard>
  );
};

const MapCell = ({ cell }: { cell: Cell }) => {
  const { category, intensity, videos, lengthCodes } = cell;
  const isUsed = lengthCodes.length > 0;
  const seen = isUsed ? cellText(cell) : m.library_cell_no_rule();
  return (
    <Link
      to={paths.videos}
      search={searchOfCell(cell)}
      className={s.cell}
      style={{ '--share': drynessOf(cell) }}
      data-state={!isUsed ? 'unused' : videos === 0 ? 'empty' : undefined}
    >
      <Hidden>{`${pathText(category)}, ${levelName(intensity)}: `}</Hidden>
      <b className="small">{m.library_cell_videos({ count: videos })}</b>
      {seen !== undefined && <span>{seen}</span>}
    </Link>
  );
};
