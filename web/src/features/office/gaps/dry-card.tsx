import { Link } from '@tanstack/react-router';
import type { LibraryCell } from '@zuzu/contract/planning/library-cells.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { pathParts } from '@zuzu/domain/videos/video-path.ts';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { pathText } from '#features/videos/categories.ts';
import { levelName } from '#features/videos/intensity.tsx';
import { m } from '#lib/texts/generated/messages.js';

const MAX_NAMED = 12;

/** The day on which a class has seen every video, 0 if a rule finds none; undefined if no rule uses the cell or no class exhausts it. */
const dryDay = ({ lengthCodes, videos, seenAll }: LibraryCell): number | undefined => {
  if (lengthCodes.length === 0) return undefined;
  return videos === 0 ? 0 : seenAll?.day;
};

const dryText = ({ category, intensity, videos, seenAll }: LibraryCell): string => {
  const what = { category: pathText(category), level: levelName(intensity) };
  if (videos === 0 || !seenAll) return m.gaps_nothing(what);
  return m.gaps_dry({ ...what, count: videos, day: seenAll.day, minutes: lessonMinutes[seenAll.lengthCode].slot });
};

/** Search params of the video list that show the cell's videos. */
const searchOfCell = ({ category, intensity }: LibraryCell) => {
  const { primaryCategory, secondaryCategory } = pathParts(category);
  return {
    category: primaryCategory,
    ...(secondaryCategory && { sub: secondaryCategory }),
    intensity: toWireIntensity(intensity),
  };
};

/** The cells that a class with one lesson a day exhausts first, with the number of clips to film for another week. */
export const DryCard = ({ cells }: { cells: readonly LibraryCell[] }) => {
  const dry = cells
    .flatMap((cell) => {
      const day = dryDay(cell);
      return day === undefined ? [] : [{ cell, day }];
    })
    .toSorted((a, b) => a.day - b.day);
  return (
    <OfficeCard title={m.gaps_dry_title()}>
      {dry.length === 0 && <p>{m.gaps_dry_none()}</p>}
      <ol className="stack gap-3">
        {dry.slice(0, MAX_NAMED).map(({ cell }) => (
          <li className="line start" key={`${cell.category} ${cell.intensity}`}>
            <IntensityTags of={[cell.intensity]} />
            <span className="stack gap-1">
              <Link to="/management/videos" search={searchOfCell(cell)}>
                {dryText(cell)}
              </Link>
              {cell.toFilm && (
                <span className="row gap-2 soft small">
                  {m.gaps_film(cell.toFilm)}
                  <Link to="/management/videos" search={{ tab: 'upload', film: `${cell.category} ${cell.intensity}` }}>
                    {m.gaps_upload()}
                  </Link>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </OfficeCard>
  );
};
