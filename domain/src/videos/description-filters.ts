import type { LineName } from './line-fields.ts';
import { noises, postures, rooms, type VideoNeeds } from './needs.ts';
import { shareTag } from './tags.ts';

type FilteredVideo = Readonly<Record<LineName, string | null>> & { tags: readonly string[]; needs: VideoNeeds };
/** The lists of texts by which videos can be filtered. */
export const filterLists = ['tags', 'things'] as const;
type FilterList = (typeof filterLists)[number];
/** Returns the values of a video: some of `values`, or any texts of a list. */
type DescriptionFilter = { valuesOf: (video: FilteredVideo) => string | readonly string[] | null | undefined } & (
  | { list: FilterList; values?: undefined }
  | { list?: undefined; values: typeof rooms | typeof postures | typeof noises }
);
export const filterNames = ['tag', 'room', 'posture', 'noise', 'thing'] as const;
export type FilterName = (typeof filterNames)[number];
/** The filters of descriptions, with the same names in calls, in the URL of the list and in saved filters. */
export const descriptionFilters: Readonly<Record<FilterName, DescriptionFilter>> = {
  tag: { valuesOf: ({ tags }) => tags, list: 'tags' },
  room: { valuesOf: ({ needs }) => needs.room, values: rooms },
  posture: { valuesOf: ({ needs }) => needs.posture, values: postures },
  noise: { valuesOf: ({ needs }) => needs.noise, values: noises },
  thing: { valuesOf: ({ needs }) => needs.things, list: 'things' },
};

const textsOf = ({ valuesOf }: DescriptionFilter, video: FilteredVideo): readonly string[] =>
  [valuesOf(video) ?? []].flat();

/** True if a video has the value of a filter, ignoring case. */
export const passesFilter = (video: FilteredVideo, name: FilterName, asked: string): boolean =>
  shareTag([asked], textsOf(descriptionFilters[name], video));

/** All texts in such a list of the videos, with repetitions. */
export const listedTexts = (videos: readonly FilteredVideo[], list: FilterList): string[] =>
  Object.values(descriptionFilters)
    .filter((filter) => filter.list === list)
    .flatMap((filter) => videos.flatMap((video) => textsOf(filter, video)));
