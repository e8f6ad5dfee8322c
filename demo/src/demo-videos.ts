import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import says from '../says.json' with { type: 'json' };
import titles from '../titles.json' with { type: 'json' };
import { captionsOf, cuesOf } from './cues.ts';
import { libraryClips, type ClipNeeds } from './library-clips.ts';

/** A video of the demo, described as a manager would when uploading it. */
export type DemoVideo = {
  /** Unique in the demo. */
  fileName: string;
  fileType: 'video/mp4';
  /** Hebrew: what it is. The same exercise has the same name at its levels. */
  displayName: string;
  /** The same in the other languages of the product. */
  titles: { ar: string; en: string; ru: string };
  /** Category path, 'primary/secondary' or 'primary'. */
  path: string;
  family: string;
  /** What themes of lessons can prefer. */
  tags: string[];
  series?: string;
  episode?: number;
  intensities: IntensityLevel[];
  /** Seconds, exact. */
  length: number;
  needs: ClipNeeds;
  /** What a coach would say, as WebVTT in Hebrew. */
  cues?: string;
  /** The same in the other languages. */
  cueTranslations: { ar: string; en: string; ru: string };
  /** What is said, as WebVTT in Hebrew. */
  captions?: string;
  /** Author and licence. */
  credit: string;
};

const familiesByTag: Readonly<Record<string, readonly string[]>> = {
  חיות: [
    'story-bear',
    'story-bird',
    'story-elephant',
    'story-frog',
    'story-monkey',
    'story-rabbit',
    'story-turtle',
    'voice-bee',
    'voice-lion',
    'warm-penguin',
  ],
  'שיווי משקל': [
    'main-lunge',
    'main-sides',
    'main-skate',
    'main-ski',
    'power-plank',
    'skill-cross',
    'skill-toheel',
    'stretch-flamingo',
    'stretch-hero',
    'stretch-tree',
  ],
};
const tagsOf = (family: string): string[] =>
  Object.keys(familiesByTag).filter((tag) => familiesByTag[tag]!.includes(family));

/** Whose clips have captions, so that they can be tried. */
const captionedFamilies: ReadonlySet<string> = new Set(['warm-march', 'main-squats', 'story-bird']);

const sayIn = ([built, varied]: readonly [string, string], language: 'ar' | 'en' | 'ru') =>
  [says[built as keyof typeof says][language], says[varied as keyof typeof says][language]] as const;

const OWN_CREDIT = 'Drawn and composed for the Zuzu demo library, MIT';

/** With the first videos of the demo, a lesson of five minutes is possible at every intensity. */
export const FIRST_CLIPS = 8;

/** All videos of the demo in processing order: lessons become possible as early as can be. */
export const demoVideos = (): DemoVideo[] =>
  libraryClips.map(({ fileName, displayName, path, family, intensities, length, needs, parts, tempo, say }) => ({
    fileName,
    fileType: 'video/mp4',
    displayName,
    titles: titles[displayName as keyof typeof titles],
    path,
    family,
    tags: tagsOf(family),
    intensities,
    length,
    needs,
    cues: cuesOf(parts, tempo, say, 'he'),
    cueTranslations: {
      ar: cuesOf(parts, tempo, sayIn(say, 'ar'), 'ar'),
      en: cuesOf(parts, tempo, sayIn(say, 'en'), 'en'),
      ru: cuesOf(parts, tempo, sayIn(say, 'ru'), 'ru'),
    },
    ...(captionedFamilies.has(family) && { captions: captionsOf(parts, tempo, say) }),
    credit: OWN_CREDIT,
  }));
