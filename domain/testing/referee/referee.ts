import type { LessonConfig } from '#lesson-config/lesson-config.ts';
import type { LengthCode } from '#lessons/lesson-length.ts';
import type { UserType } from '#users/user.ts';
import type { IntensityLevel } from '#videos/intensity.ts';
import type { LessonSpace } from '#videos/needs.ts';
import type { LibraryVideo } from '#composition/library/library-index.ts';

/**
 * A second implementation of docs/composition.md, for tests and benchmarks: plain, slow, and sharing no code with the one it checks.
 * It expects a valid config; other tests cover faulty ones.
 */
export type RefereeCase = {
  videos: readonly LibraryVideo[];
  config: LessonConfig;
  /** Entry of the order → id of the pinned video. */
  pins: ReadonlyMap<string, number>;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  /** What every part has to suit, if anything. */
  place?: LessonSpace;
  /** One row per video; `seenAt` in ms, NaN = unknown. */
  history: readonly { videoId: number; seenAt: number }[];
  seriesInProcess: string | null;
  /** Number of lessons the group has had, and of lessons to be composed ahead after this one. */
  lessons: number;
  lessonsAhead: number;
  now: number;
};

export type RefereeBlock = { block: number; category: string; pinnedId: number | null; candidateIds: number[] };

export type Judgement = {
  blocks: RefereeBlock[];
  /** The blocks that a lesson must fill, including pinned ones, in lesson order. */
  filled: number[];
  targetSeconds: number;
  minSeconds: number;
  maxSeconds: number;
  /** How many new parts the rule asks for, and how many the lesson should have; not always whole numbers. */
  ruleNew: number;
  wantedNew: number;
  /** How many new parts are kept for this lesson, if lessons are composed ahead. */
  newForNow: number;
};

export type RefereeScore = {
  totalSeconds: number;
  outsideSeconds: number;
  time: number;
  unseen: number;
  age: number;
  variety: number;
  score: number;
  /** The cost of its repetitions, in parts repeated from yesterday. */
  rest: number;
  /** The objective of the best lesson inside the tolerance: the score less the cost of repetitions and of a missed share. */
  merit: number;
};

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const startsWith = (whole: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && start.every((segment, at) => whole[at] === segment);

/** Days since the epoch of the local calendar date. */
const localDay = (ms: number): number => {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', dateStyle: 'short' }).format(ms);
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
};

export const daysSince = (seenAt: number, now: number): number =>
  Number.isNaN(seenAt) ? 365 : Math.max(0, localDay(now) - localDay(seenAt));

/** Finds a maximum matching of blocks to videos by augmenting paths; blocks are tried in the given order. */
const match = (options: readonly (readonly number[])[]): boolean[] => {
  const ownerOf = new Map<number, number>();
  const place = (block: number, tried: Set<number>): boolean => {
    for (const id of options[block] ?? []) {
      if (tried.has(id)) continue;
      tried.add(id);
      const owner = ownerOf.get(id);
      if (owner === undefined || place(owner, tried)) {
        ownerOf.set(id, block);
        return true;
      }
    }
    return false;
  };
  return options.map((_, block) => place(block, new Set()));
};

/** The episodes that must wait: unseen ones after the first unseen, among all that the lesson could contain. */
const waitingEpisodes = (possible: readonly LibraryVideo[], seen: ReadonlySet<number>): Set<number> => {
  const waiting = new Set<number>();
  const names = new Set(possible.map((video) => video.series?.trim()).filter(Boolean));
  for (const name of names) {
    const unseen = possible.filter((video) => video.series?.trim() === name && !seen.has(video.id));
    const rank = (video: LibraryVideo) => video.episode ?? Number.MAX_SAFE_INTEGER;
    unseen.sort(
      (a, b) => rank(a) - rank(b) || (a.fileName < b.fileName ? -1 : a.fileName > b.fileName ? 1 : a.id - b.id),
    );
    for (const video of unseen.slice(1)) waiting.add(video.id);
  }
  return waiting;
};

/** Compares place and video: an unlabelled property fails any requirement. */
export const fitsSpace = ({ needs }: LibraryVideo, place: LessonSpace | undefined): boolean => {
  const allowedRooms = { desk: ['desk'], corner: ['corner', 'desk'] };
  const allowedNoises = { quiet: ['quiet'], usual: ['usual', 'quiet'] };
  if (place?.room && !(needs?.room && allowedRooms[place.room].includes(needs.room))) return false;
  if (place?.noise && !(needs?.noise && allowedNoises[place.noise].includes(needs.noise))) return false;
  if (place?.posture && needs?.posture !== 'seated') return false;
  if (!place?.things) return true;
  const there = place.things.map((thing) => thing.toUpperCase());
  return needs?.things !== undefined && !needs.things.some((thing) => !there.includes(thing.toUpperCase()));
};

/** True if a video has one of these tags, capitals or not. */
export const isTagged = (video: LibraryVideo, tags: readonly string[]): boolean =>
  (video.tags ?? []).some((tag) => tags.some((other) => other.toUpperCase() === tag.toUpperCase()));

/** Returns what a lesson of this case must look like, if no open block may get the videos in `without`. */
export const judge = (given: RefereeCase, without: ReadonlySet<number> = new Set()): Judgement => {
  const rule = given.config.lessonRules[given.lengthCode];
  const { min, max } = given.config.tolerances.lessonDuration[given.lengthCode];
  const exclusions = rule.exclusions[given.userType].map(segments);
  const seen = new Map(given.history.map(({ videoId, seenAt }) => [videoId, seenAt]));
  const byId = new Map(given.videos.map((video) => [video.id, video]));
  const suitable = given.videos.filter(
    (video) =>
      video.ready &&
      Number.isFinite(video.length) &&
      video.length > 0 &&
      video.intensities.includes(given.intensity) &&
      fitsSpace(video, given.place) &&
      !exclusions.some((entry) => startsWith([...segments(video.path), ...segments(video.fileName)], entry)),
  );
  const pinnedOf = (entry: string): number | null => {
    const id = given.pins.get(entry);
    const video = given.videos.find((each) => each.id === id);
    return video && fitsSpace(video, given.place) ? video.id : null;
  };
  const pinnedIds = rule.order.map((entry) => (entry.startsWith('fixed/') ? pinnedOf(entry) : null));
  const categories = rule.order.map((entry, block) => {
    if (!entry.startsWith('fixed/')) return segments(entry);
    const folder = segments(entry).slice(1, -1);
    // a pin that isn't honoured leaves a block of its category: one of the nine, wherever below it the video lies
    return pinnedIds[block] === null && folder[0] === 'small' ? folder.slice(0, 2) : folder;
  });
  const within = new Map<string, LibraryVideo[]>();
  const suitableIn = (category: readonly string[]) => {
    const key = category.join('/');
    const known = within.get(key) ?? suitable.filter((video) => startsWith(segments(video.path), category));
    within.set(key, known);
    return known;
  };
  const pinnedVideos = pinnedIds.flatMap((id) => (id === null ? [] : [byId.get(id)!]));
  const openCategories = categories.filter((_, block) => pinnedIds[block] === null);
  const possible = new Set([...openCategories.flatMap(suitableIn), ...pinnedVideos]);
  const waiting = waitingEpisodes([...possible], new Set(seen.keys()));
  const candidatesIn = new Map<string, number[]>();
  const blocks = rule.order.map((_, block): RefereeBlock => {
    const category = categories[block]!;
    const key = category.join('/');
    const candidateIds =
      candidatesIn.get(key) ??
      suitableIn(category)
        .filter((video) => !waiting.has(video.id) && !without.has(video.id))
        .map(({ id }) => id);
    candidatesIn.set(key, candidateIds);
    return { block, category: key, pinnedId: pinnedIds[block]!, candidateIds };
  });

  const pinned = new Set(pinnedIds);
  const open = blocks.filter(({ pinnedId }) => pinnedId === null);
  const free = new Map<string, number[]>();
  const freeOf = ({ category, candidateIds }: RefereeBlock) => {
    const known = free.get(category) ?? candidateIds.filter((id) => !pinned.has(id));
    free.set(category, known);
    return known;
  };
  // the last block takes precedence
  const byPrecedence = [...open.slice(-1), ...open.slice(0, -1)];
  const matched = match(byPrecedence.map(freeOf));
  const filled = blocks
    .filter((block) => block.pinnedId !== null || matched[byPrecedence.indexOf(block)])
    .map(({ block }) => block);

  const ruleNew = (given.config.compositionRules.unseenPercentage * filled.length) / 100;
  const newVideos = new Set(
    open.filter(({ block }) => filled.includes(block)).flatMap((block) => freeOf(block).filter((id) => !seen.has(id))),
  );
  const newPins = blocks.filter(({ pinnedId }) => pinnedId !== null && !seen.has(pinnedId)).length;
  const maxForLater =
    given.lessonsAhead === 0 ? Infinity : Math.max(1, newPins + Math.max(0, newVideos.size - given.lessonsAhead));
  return {
    blocks,
    filled,
    targetSeconds: rule.duration * 60,
    minSeconds: min * 60,
    maxSeconds: max * 60,
    ruleNew,
    newForNow: maxForLater,
    wantedNew: Math.min(maxForLater, given.lessons < 4 ? filled.length : ruleNew),
  };
};

/** The cost of a lesson's repetitions, given in parts repeated from yesterday, and of new parts more than one away from the wanted number. */
export const costOf = (
  { filled, wantedNew, newForNow }: Pick<Judgement, 'filled' | 'wantedNew' | 'newForNow'>,
  rest: number,
  fresh: number,
): number => {
  const most = Math.min(wantedNew + 1, newForNow);
  const parts = filled.length;
  let off = Math.max(0, fresh - most, wantedNew - 1 - fresh);
  if (fresh === 0 && wantedNew >= 1) off = parts;
  if (wantedNew === 0) off = fresh * parts;
  return (0.4 * (rest + off)) / parts;
};

/** The days since each video, and since the latest of each family, was seen, for the cost of repeating them. */
export const restCosts = ({ videos, history, now }: RefereeCase): ((video: LibraryVideo) => number) => {
  const days = new Map(history.map(({ videoId, seenAt }) => [videoId, daysSince(seenAt, now)]));
  const families = new Map<string, number>();
  for (const { id, family } of videos) {
    const name = family?.trim();
    if (name && days.has(id)) families.set(name, Math.min(days.get(id)!, families.get(name) ?? Infinity));
  }
  const costAfter = (since: number | undefined) => (since === undefined || since > 7 ? 0 : (8 - since) / 7);
  return ({ id, family }) => Math.max(costAfter(days.get(id)), costAfter(families.get(family?.trim() ?? '')) / 10);
};

/** Changes of posture between neighbours, and how far from the middle of a lesson its louder parts are. */
export const arcOf = (videos: readonly LibraryVideo[]): number => {
  const last = videos.length - 1;
  return videos.reduce((sum, { needs }, place) => {
    const before = videos[place - 1]?.needs?.posture;
    const isChange = before !== undefined && needs?.posture !== undefined && before !== needs.posture;
    const loudness = { quiet: 0, usual: 1, loud: 2 }[needs?.noise ?? 'usual'];
    return sum + Number(isChange) + (last > 0 ? (loudness * Math.abs(place - last / 2)) / (last / 2) : 0);
  }, 0);
};

/** Scores a lesson (one video id per filled block) from scratch; videos with a heart that weren't seen for a week count as seen so many days earlier. */
export const refereeScore = (
  given: RefereeCase,
  judgement: Judgement,
  ids: readonly number[],
  loved: { hearts: ReadonlySet<number>; days: number } = { hearts: new Set(), days: 0 },
): RefereeScore => {
  const { targetSeconds, minSeconds, maxSeconds, wantedNew } = judgement;
  const seen = new Map(given.history.map(({ videoId, seenAt }) => [videoId, seenAt]));
  const wanted = new Set(ids);
  const byId = new Map(given.videos.filter(({ id }) => wanted.has(id)).map((video) => [video.id, video]));
  const videos = ids.map((id) => byId.get(id)!);
  // Lengths count as whole milliseconds.
  const totalSeconds = videos.reduce((sum, { length }) => sum + Math.round(length * 1000), 0) / 1000;
  const outsideSeconds = Math.max(0, minSeconds - totalSeconds, totalSeconds - maxSeconds);
  const width = totalSeconds < targetSeconds ? targetSeconds - minSeconds : maxSeconds - targetSeconds;
  const free = Math.min(30, width / 2);
  const distance = Math.max(0, Math.abs(totalSeconds - targetSeconds) - free);
  const time = outsideSeconds > 0 ? 0 : distance === 0 ? 1 : 1 - distance ** 2 / (width - free) ** 2;
  const parts = videos.length;
  const old = videos.filter(({ id }) => seen.has(id));
  const fresh = parts - old.length;
  const unseen =
    fresh === 0 && wantedNew >= 1 ? 0 : 1 - Math.abs(fresh - wantedNew) / Math.max(wantedNew, parts - wantedNew);
  const days = old.map(({ id }) => {
    const when = seen.get(id)!;
    const since = daysSince(when, given.now);
    const isLonger = loved.hearts.has(id) && !Number.isNaN(when) && since > 7;
    return isLonger ? since + loved.days : since;
  });
  const age = days.length === 0 ? 1 : days.reduce((sum, a) => sum + a / (a + 14), 0) / days.length;
  const costs = restCosts(given);
  const rest = videos.reduce((sum, video) => sum + costs(video), 0);
  const families = videos.flatMap(({ family }) => (family?.trim() ? [family.trim()] : []));
  const variety = 1 - (families.length - new Set(families).size) / Math.max(1, parts - 1);
  const score = 0.35 * time + 0.35 * unseen + 0.2 * age + 0.1 * variety;
  return {
    totalSeconds,
    outsideSeconds,
    time,
    unseen,
    age,
    variety,
    score,
    rest,
    merit: score - costOf(judgement, rest, fresh),
  };
};
