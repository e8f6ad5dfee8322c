import * as z from 'zod/mini';
import { callsOf, everyone } from '#calls-of.ts';
import { videoChoices, videoSorts, type VideoSort } from '#constants.ts';
import { categoryValueSchema } from '@zuzu/domain/videos/category.ts';
import { wireIntensitySchema } from '@zuzu/domain/videos/intensity.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { descriptionFilters, filterLists, filterNames } from '@zuzu/domain/videos/description-filters.ts';
import { MAX_TAG } from '@zuzu/domain/videos/tags.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { signedInUserSchema } from '#auth.ts';
import { MAX_SEARCH, pageHeadersSchema, pageInput, searchText } from '#page.ts';
import { givenIntensity, text } from './fields.ts';

/** The number of videos that can be polled in one call while they are being prepared. */
const MAX_IDS = 200;
const MAX_FILE_KEYS = 100;

const videoCountSchema = z.object({
  category: z.nullable(categoryValueSchema),
  intensity: wireIntensitySchema,
  count: z.int(),
});
export type VideoCount = z.infer<typeof videoCountSchema>;

const videoCategorySchema = z.object({ primaryCategory: z.string(), secondaryCategory: z.string() });
export type VideoCategory = z.infer<typeof videoCategorySchema>;

const filterText: z.ZodMiniType<string, string> = text.check(z.maxLength(MAX_TAG));
const descriptionFilterFields = {
  only: z.optional(z.enum(videoChoices)),
  ...mapToRecord(filterNames, (name) => {
    const { values } = descriptionFilters[name];
    return z.optional(values ? z.enum(values) : filterText);
  }),
};
/** The filter panel of the video list; `uploadedBefore` is exclusive. */
const panelFilters = z.object({
  searchTerm: z.optional(text.check(z.maxLength(MAX_SEARCH))),
  uploadedFrom: z.optional(z.iso.datetime({ offset: true })),
  uploadedBefore: z.optional(z.iso.datetime({ offset: true })),
  primaryCategory: z.optional(text),
  secondaryCategory: z.optional(text),
  intensity: z.optional(givenIntensity),
  ...descriptionFilterFields,
});
export type PanelFilters = z.output<typeof panelFilters>;
/** The query of the video list. */
export type VideoListQuery = z.input<typeof panelFilters> & { sort?: VideoSort | undefined };

const { get } = callsOf('videos', ['M']);
/** Finding videos. */
export const listingCalls = {
  list: get(
    '/videos',
    'All videos, newest first',
    'With `ids` (comma-separated), only those, each with its cues and captions, to play one or to follow their progress. `q` searches words in names, `category` is one of the nine or a path, `status=ready` selects playable videos. `searchTerm`, `uploadedFrom` and `uploadedBefore`, `primaryCategory`, `secondaryCategory`, `tag` (capitals or not), `room`, `posture`, `noise`, `thing` (what they need), `only` (for managers: videos that are being prepared, have failed, aren’t published or have the same content as another one; whose rights end within 60 days or have ended, or with something unlabelled in their needs; playable ones that nobody has watched, or that no lesson rule uses) and `sort` belong to the filter panel of the video list; `fileKeys` (comma-separated) selects videos by their files. With `limit`, returns a page; x-next-cursor is the `cursor` of the next one, x-total-count the number of matches.',
  )
    .meta({ access: everyone, boards: 'also' })
    .route({ outputStructure: 'detailed' })
    .input(
      z.object({
        ids: z.optional(
          z
            .string()
            .check(z.regex(/^\d{1,9}(,\d{1,9})*$/, 'must be numbers, comma-separated'), z.maxLength(MAX_IDS * 10)),
        ),
        q: z.optional(searchText),
        category: z.optional(text),
        status: z.optional(z.literal('ready')),
        ...pageInput,
        fileKeys: z.optional(
          z
            .string()
            .check(z.refine((keys) => keys.split(',').length <= MAX_FILE_KEYS, `must be at most ${MAX_FILE_KEYS}`)),
        ),
        ...panelFilters.shape,
        sort: z.optional(z.enum(videoSorts)),
      }),
    )
    .output(z.object({ headers: pageHeadersSchema, body: z.array(videoSchema) })),
  ids: get('/videos/ids', 'The ids of all videos that match the filter panel, newest first')
    .input(panelFilters)
    .output(z.object({ ids: z.array(z.string()) })),
  categories: get('/videos/categories', 'The categories and sub-categories in the paths of the library').output(
    z.array(videoCategorySchema),
  ),
  tags: get(
    '/videos/tags',
    'The tags of the library and the things that its videos need, in alphabetical order',
  ).output(z.object(mapToRecord(filterLists, () => z.array(z.object({ tag: z.string(), count: z.int() }))))),
  counts: get(
    '/videos/counts',
    'The number of playable videos per category and intensity',
    '`category` is null for videos outside the nine; combinations without videos are left out.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ q: z.optional(searchText) }))
    .output(z.array(videoCountSchema)),
  typeA: get(
    '/videos/type-a/videos',
    'The videos that a type A user watched in the last six months, and the video of this week',
    'Last watched first, each with watchedAt. The video of this week has weekStart, and comes first as long as it is unseen.',
  )
    .meta({ access: ['A'] })
    .output(z.array(videoSchema)),
  fixedLessons: callsOf('lessons', ['M'])
    .get('/videos/fixed-lessons', 'The user, each group with its fixed lessons of the last twelve months')
    .meta({ access: ['B', 'C', 'M'], boards: 'also' })
    .output(signedInUserSchema),
};
