import { Link } from '@tanstack/react-router';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { OfficeCard } from '#components/page/office-card.tsx';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { pathText } from '#components/videos/categories.ts';
import { levelName } from '#components/videos/intensity.tsx';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { searchOfCell, type Cell } from './library-map.tsx';

/** The cells that are named; all are in the table below. */
const MAX_NAMED = 6;

/** The day on which a class has seen all, or 0 where there is nothing to see; undefined for what no rule asks or no class finishes. */
const dryDay = ({ lengthCodes, videos, seenAll }: Cell): number | undefined => {
  if (lengthCodes.length === 0) return undefined;
  return videos === 0 ? 0 : seenAll?.day;
};

const sentenceOf = ({ category, intensity, videos, seenAll }: Cell): string => {
  const what = { category: pathText(category), level: levelName(intensity) };
  if (videos === 0 || !seenAll) return m.gaps_nothing(what);
  return m.gaps_dry({ ...what, count: videos, day: seenAll.day, minutes: lessonMinutes[seenAll.lengthCode].slot });
};

/** What a class that moves every day has seen first, in words. */
export const DryCard = ({ cells }: { cells: readonly Cell[] }) => {
  const dry = cells
    .flatMap((cell) => {
      const day = dryDay(cell);
      return day === undefined ? [] : [{ cell, day }];
    })
    .toSorted((a, b) => a.day - b.day);
  return (
    <OfficeCard title={m.gaps_dry_title()}>
      {dry.length === 0 && <p>{m.gaps_dry_none()}</p>}
      <ol className="stack gap-2">
        {dry.slice(0, MAX_NAMED).map(({ cell }) => (
          <li className="line start" key={`${cell.category} ${cell.intensity}`}>
            <IntensityTags of={[cell.intensity]} />
            <Link to={paths.videos} search={searchOfCell(cell)}>
              {sentenceOf(cell)}
            </Link>
          </li>
        ))}
      </ol>
    </OfficeCard>
  );
};
