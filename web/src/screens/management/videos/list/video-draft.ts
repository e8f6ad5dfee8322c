import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import { normalizeIntensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { pathFault } from '@zuzu/domain/videos/video-path.ts';
import { textOfTags } from '@zuzu/domain/videos/tags.ts';
import { plainNeeds, type VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { tagsFault, tagsOfText } from '@zuzu/domain/themes/typed-tags.ts';
import { captionLanguages, type Captions } from '@zuzu/domain/videos/captions.ts';
import { cueLanguages, type CueTranslations } from '@zuzu/domain/videos/cues.ts';
import { readCues } from '@zuzu/domain/videos/read-cues.ts';
import type { CueFault } from '@zuzu/domain/videos/web-vtt.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { areStorable } from '#screens/management/storable-things.ts';

/** The editable fields of a video. */
export interface VideoDraft {
  displayName: string;
  titleAr: string;
  titleEn: string;
  titleRu: string;
  intensities: IntensityLevel[];
  path: string;
  family: string;
  series: string;
  episode: string;
  extraNotes: string;
  /** 'YYYY-MM-DD', or empty. */
  rightsUntil: string;
  /** Separated by commas. */
  tags: string;
  needs: VideoNeeds;
  /** WebVTT in Hebrew. */
  cues: string;
  /** In the other languages, blank where there are none. */
  cueTranslations: CueTranslations;
  /** WebVTT or SubRip, by language. */
  captions: Captions;
}

export type DraftField = keyof VideoDraft;

/** The copy that is edited. */
export const draftOf = (video: Video): VideoDraft => ({
  displayName: video.displayName,
  titleAr: video.titles?.ar ?? '',
  titleEn: video.titles?.en ?? '',
  titleRu: video.titles?.ru ?? '',
  intensities: normalizeIntensities(video.intensities),
  path: video.path,
  family: video.family ?? '',
  series: video.series ?? '',
  episode: video.episode === undefined ? '' : String(video.episode),
  extraNotes: video.extraNotes ?? '',
  rightsUntil: video.rightsUntil ?? '',
  tags: textOfTags(video.tags ?? []),
  needs: plainNeeds(video.needs ?? {}),
  cues: video.cues ?? '',
  cueTranslations: Object.fromEntries(
    cueLanguages.map((language) => [language, video.cueTranslations?.[language] ?? '']),
  ),
  // always in the same order, by which a change is noticed
  captions: Object.fromEntries(
    captionLanguages.flatMap((language) => {
      const text = video.captions?.[language];
      return text === undefined ? [] : [[language, text]];
    }),
  ),
});

export const isChanged = (before: VideoDraft, after: VideoDraft): boolean =>
  JSON.stringify({ ...before, needs: plainNeeds(before.needs) }) !==
  JSON.stringify({ ...after, needs: plainNeeds(after.needs) });

export type DraftFault = 'displayName' | 'intensities' | 'path' | 'episode' | 'tags' | 'needs' | 'cues';

/** The first fault of cues, if they have one. */
export const cueFaultOf = (cues = ''): CueFault | undefined => readCues(cues).faults[0];

/** Fields with invalid values. */
export const faultsOf = (draft: VideoDraft): ReadonlySet<DraftFault> =>
  new Set<DraftFault>([
    ...(draft.displayName.trim() === '' ? (['displayName'] as const) : []),
    ...(draft.intensities.length === 0 ? (['intensities'] as const) : []),
    ...(pathFault(draft.path) === undefined ? [] : (['path'] as const)),
    ...(/^\d{0,5}$/.test(draft.episode.trim()) ? [] : (['episode'] as const)),
    ...(tagsFault(tagsOfText(draft.tags)) === undefined ? [] : (['tags'] as const)),
    ...(areStorable(draft.needs.things) ? [] : (['needs'] as const)),
    ...([draft.cues, ...Object.values(draft.cueTranslations)].some((cues) => cueFaultOf(cues))
      ? (['cues'] as const)
      : []),
  ]);

/** The request body: the card's fields. A family that wasn't edited is left for the path to determine. */
export const changedVideo = (video: Video, draft: VideoDraft): ChangedVideo => ({
  _id: video._id,
  fileKey: video.fileKey,
  updatedAt: video.updatedAt,
  displayName: draft.displayName,
  titles: { ar: draft.titleAr, en: draft.titleEn, ru: draft.titleRu },
  intensities: draft.intensities,
  path: draft.path,
  ...(draft.family !== (video.family ?? '') && { family: draft.family.trim() || null }),
  series: draft.series.trim() || null,
  episode: draft.episode.trim() === '' ? null : Number(draft.episode),
  extraNotes: draft.extraNotes,
  rightsUntil: draft.rightsUntil || null,
  tags: tagsOfText(draft.tags),
  needs: draft.needs,
  cues: draft.cues,
  cueTranslations: draft.cueTranslations,
  captions: draft.captions,
});
