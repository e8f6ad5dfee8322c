import { indexLibrary, type LibraryIndex } from '@zuzu/domain/composition/library/library-index.ts';
import { dayNumber, localDate, startOfDay } from '@zuzu/domain/calendar/calendar.ts';
import { hasRightsOn } from '@zuzu/domain/videos/rights.ts';
import { themeChanges, type Theme } from '@zuzu/domain/themes/theme.ts';
import type { ThemesService } from '#features/themes/themes.service.ts';
import { foldText } from '@zuzu/domain/texts/search-text.ts';
import { videoNames } from './video-description.ts';
import type { RenditionRow, VideoRow, VideosRepository } from './videos.repository.ts';

/** A video with its renditions, lowest first; `isWithoutRights`: its rights have expired. */
export type VideoWithRenditions = { row: VideoRow; renditions: RenditionRow[]; isWithoutRights?: boolean };
export type LibraryVideo = VideoWithRenditions & {
  /** Display name and file name, folded for searching, one per line; computed once rather than on every key press. */
  names: string;
  isWithoutRights: boolean;
};

/** A video before it was withdrawn, and the time of its withdrawal. */
export type Withdrawn = { video: LibraryVideo; at: Date };

/** An immutable state of the library: a newer state is a new object. */
export type Library = {
  version: number;
  index: LibraryIndex;
  /** The index after all videos in preparation are ready; undefined without such videos. */
  indexWhenPrepared: LibraryIndex | undefined;
  /** By id, without retired videos. */
  videos: ReadonlyMap<number, LibraryVideo>;
  /** Both also contain the keys of former files, because running lessons continue with those and report them. */
  byVideoKey: ReadonlyMap<string, LibraryVideo>;
  byFileKey: ReadonlyMap<string, LibraryVideo>;
  otherFilesOf: (videoId: number) => OtherFiles;
  /** Progress of preparing videos; undefined while none is being prepared. */
  preparing: { ready: number; total: number } | undefined;
  /** Prepared videos that were deleted or lost their rights on the day of this state or later; lessons already begun continue with them. */
  withdrawn: readonly Withdrawn[];
  /** All themes, including past and future ones. */
  themes: readonly Theme[];
  /** The next local date on which the rights of a video end, or a theme begins or has ended. */
  nextChange: string | undefined;
};

/** The rows with each video's pending replacement file, and with its former files still kept. */
export type OtherFiles = { next: VideoRow | undefined; former: VideoRow[] };
const otherFiles = (rows: readonly VideoRow[]): OtherFiles => ({
  next: rows.find(({ takes_place }) => takes_place),
  // a replacement that was never completed wasn't prepared completely
  former: rows.filter(({ trashed_at, progress }) => trashed_at !== null && progress === 100),
});

/** True if a video can be shown and used in lessons: prepared, its file not in the trash, and its rights valid. */
export const isPlayable = (video: LibraryVideo): boolean => isPlayableByManagers(video) && !video.row.draft;

/** The video with this id, if it is playable. */
export const playableVideoIn = ({ videos }: Pick<Library, 'videos'>, id: number): LibraryVideo | undefined => {
  const video = videos.get(id);
  return video && isPlayable(video) ? video : undefined;
};

/** True for a video that managers can play, including drafts. Other users never get its URL. */
export const isPlayableByManagers = ({ row, renditions, isWithoutRights }: LibraryVideo): boolean =>
  row.status === 'ready' && row.trashed_at === null && renditions.length > 0 && !isWithoutRights;

const withdrawnOf = (video: LibraryVideo): Withdrawn | undefined => {
  const { row, renditions, isWithoutRights } = video;
  if (row.status !== 'ready' || renditions.length === 0) return undefined;
  const at = row.trashed_at ?? row.retired_at ?? (isWithoutRights || row.draft ? row.updated_at : null);
  return at
    ? { video: { ...video, row: { ...row, trashed_at: null, draft: false }, isWithoutRights: false }, at }
    : undefined;
};

/** Withdrawn videos that lessons already begun may continue to use until the end of the day. */
export const withdrawnToday = ({ withdrawn }: Pick<Library, 'withdrawn'>, now: Date): LibraryVideo[] => {
  const today = localDate(now);
  return withdrawn.filter(({ at }) => localDate(at) === today).map(({ video }) => video);
};

const isBeingPrepared = ({ row, isWithoutRights }: LibraryVideo): boolean =>
  row.status === 'processing' && row.trashed_at === null && !row.draft && !isWithoutRights;

const countPreparing = (videos: readonly LibraryVideo[]): Library['preparing'] => {
  const ready = videos.filter(isPlayable).length;
  const processing = videos.filter(isBeingPrepared).length;
  return processing > 0 ? { ready, total: ready + processing } : undefined;
};

const buildIndex = (videos: readonly LibraryVideo[], isReady: (video: LibraryVideo) => boolean): LibraryIndex =>
  indexLibrary(
    videos.map((entry) => ({
      id: entry.row.id,
      fileKey: entry.row.file_key,
      fileName: entry.row.file_name,
      path: entry.row.path,
      length: entry.row.length,
      intensities: entry.row.intensities,
      ...(entry.row.family !== null && { family: entry.row.family }),
      ...(entry.row.series !== null && { series: entry.row.series }),
      ...(entry.row.episode !== null && { episode: entry.row.episode }),
      ...(entry.row.rights_until !== null && { rightsUntil: entry.row.rights_until }),
      ...(entry.row.tags.length > 0 && { tags: entry.row.tags }),
      ...(Object.keys(entry.row.needs).length > 0 && { needs: entry.row.needs }),
      ready: isReady(entry),
    })),
  );

/**
 * Caches the library in memory. Each call reads the version from the database; the library is only reloaded after a change
 * (by any process), and only once for concurrent calls. A day on which rights end, or a theme begins or ends, also counts as a change: the first call on
 * that day increments the version, which invalidates everything cached by version in any process.
 */
export const libraryService = (
  repository: VideosRepository,
  themesService: Pick<ThemesService, 'all'>,
  now: () => Date,
) => {
  let current: Promise<Library> | undefined;
  let currentVersion = -1;

  const load = async (version: number, asOf: string): Promise<Library> => {
    const themes = await themesService.all();
    // in this order, so that a file exchanged between the two statements is in both lists rather than in neither
    const others = await repository.otherFiles();
    const rows = await repository.list();
    const retired = await repository.retiredSince(new Date(startOfDay(dayNumber(now().getTime()))));
    const renditions = Map.groupBy(
      await repository.renditionsOf([...rows, ...others, ...retired].map((row) => row.id)),
      (each) => each.video_id,
    );
    const entryOf = (row: VideoRow): LibraryVideo => ({
      row,
      renditions: renditions.get(row.id) ?? [],
      names: foldText([...videoNames(row), row.file_name].join('\n')),
      isWithoutRights: !hasRightsOn(row.rights_until, asOf),
    });
    const entries = rows.map(entryOf);
    const videos = new Map(entries.map((entry) => [entry.row.id, entry]));
    const withFormerFile = others.flatMap((former): LibraryVideo[] => {
      const video = former.takes_place ? undefined : videos.get(former.file_of!);
      const { file_key, video_key, encryption_key } = former;
      return video
        ? [
            {
              ...video,
              row: { ...video.row, file_key, video_key, encryption_key },
              renditions: renditions.get(former.id) ?? [],
            },
          ]
        : [];
    });
    const othersOf = Map.groupBy(others, ({ file_of }) => file_of);
    const named = [...withFormerFile, ...entries];
    const preparing = countPreparing(entries);
    return {
      version,
      videos,
      byVideoKey: new Map(named.map((entry) => [entry.row.video_key, entry])),
      byFileKey: new Map(named.map((entry) => [entry.row.file_key, entry])),
      otherFilesOf: (videoId) => otherFiles(othersOf.get(videoId) ?? []),
      preparing,
      withdrawn: [...entries, ...retired.map(entryOf)].flatMap((entry) => withdrawnOf(entry) ?? []),
      themes,
      nextChange: [...rows.flatMap(({ rights_until: end }) => end ?? []), ...themes.flatMap(themeChanges)]
        .filter((day) => day > asOf)
        .reduce<string | undefined>((first, day) => (first === undefined || day < first ? day : first), undefined),
      index: buildIndex(entries, isPlayable),
      indexWhenPrepared: preparing && buildIndex(entries, (entry) => isPlayable(entry) || isBeingPrepared(entry)),
    };
  };

  const loaded = async (): Promise<Library> => {
    const { version, asOf } = await repository.libraryVersion();
    if (!current || version !== currentVersion) {
      currentVersion = version;
      const loading = load(version, asOf);
      current = loading;
      // don't cache a failure
      loading.catch(() => {
        if (current === loading) current = undefined;
      });
    }
    return current;
  };

  return {
    current: async (): Promise<Library> => {
      const library = await loaded();
      const { nextChange } = library;
      if (nextChange === undefined) return library;
      const today = localDate(now());
      if (nextChange > today) return library;
      await repository.advanceLibraryTo(today);
      return loaded();
    },
  };
};
export type LibraryService = ReturnType<typeof libraryService>;
