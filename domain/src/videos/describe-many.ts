import { intensityLevels, type IntensityLevel } from './intensity.ts';
import { MAX_NOTES } from './limits.ts';
import type { LineName, PlainLine } from './line-fields.ts';
import { plainNeeds, type VideoNeeds } from './needs.ts';
import { MAX_TAGS, shareTag, uniqueTags } from './tags.ts';
import { pathInCategory } from './video-path.ts';

/** The needs to change, null for those to remove; missing ones stay. */
export type ChangedNeeds = { [Property in keyof VideoNeeds]: VideoNeeds[Property] | null };

/** A change of many descriptions. A series numbers its episodes from `firstEpisode`. */
export type ManyDescribed =
  | { kind: 'category'; category: string }
  | { kind: 'intensities'; how: 'add' | 'remove' | 'set'; intensities: readonly IntensityLevel[] }
  | { [Name in PlainLine]: { kind: Name } & Record<Name, string | null> }[PlainLine]
  | { kind: 'series'; series: string | null; firstEpisode?: number | undefined }
  | { kind: 'rights'; rightsUntil: string | null }
  | { kind: 'draft'; draft: boolean }
  | { kind: 'tags'; how: 'add' | 'remove' | 'set'; tags: readonly string[] }
  | { kind: 'needs'; needs: ChangedNeeds }
  | { kind: 'notes'; how: 'set' | 'add'; notes: string };

type Described = {
  path: string;
  intensities: readonly IntensityLevel[];
  extraNotes: string;
  tags?: readonly string[] | undefined;
  needs?: VideoNeeds | undefined;
};
type Changes = { [Name in LineName]?: string | null } & {
  path?: string;
  intensities?: IntensityLevel[];
  episode?: number | null;
  rightsUntil?: string | null;
  draft?: boolean;
  extraNotes?: string;
  tags?: string[];
  needs?: VideoNeeds;
};

/** Returns the changed fields of one of many descriptions, by its index in the list; or the reason for not changing it. */
export const describeMany = (
  { path, intensities, extraNotes, tags = [], needs = {} }: Described,
  rowIndex: number,
  change: ManyDescribed,
): Changes | 'no-intensity' | 'notes-too-long' | 'too-many-tags' => {
  switch (change.kind) {
    case 'category':
      return { path: pathInCategory(path, change.category) };
    case 'intensities': {
      const given = new Set(change.intensities);
      const isKept = (level: IntensityLevel) => change.how !== 'set' && intensities.includes(level);
      const isWanted = (level: IntensityLevel) => (given.has(level) ? change.how !== 'remove' : isKept(level));
      const wanted = intensityLevels.filter(isWanted);
      return wanted.length > 0 ? { intensities: wanted } : 'no-intensity';
    }
    case 'series':
      if (change.series === null) return { series: null, episode: null };
      return {
        series: change.series,
        ...(change.firstEpisode !== undefined && { episode: change.firstEpisode + rowIndex }),
      };
    case 'tags': {
      const isGiven = (tag: string) => shareTag([tag], change.tags);
      const others = change.how === 'set' ? [] : tags.filter((tag) => change.how === 'add' || !isGiven(tag));
      const wanted = change.how === 'remove' ? others : uniqueTags([...others, ...change.tags]);
      return wanted.length > MAX_TAGS ? 'too-many-tags' : { tags: wanted };
    }
    case 'needs': {
      const after = { ...needs, ...change.needs };
      const left = Object.entries(after).filter(([, value]) => value !== null && value !== undefined);
      return { needs: plainNeeds(Object.fromEntries(left)) };
    }
    case 'notes': {
      const before = change.how === 'add' && extraNotes !== '' ? `${extraNotes}\n` : '';
      const notes = before + change.notes;
      return notes.length > MAX_NOTES ? 'notes-too-long' : { extraNotes: notes };
    }
    default: {
      const { kind: _, ...described } = change;
      return described;
    }
  }
};
