import * as z from 'zod/mini';
import { tidyText } from '@zuzu/domain/texts/plain-text.ts';
import { MAX_THINGS, lessonSpaceSchema, plainSpace, videoNeedsSchema } from '@zuzu/domain/videos/needs.ts';
import { MAX_TAG, tagsFault, uniqueTags } from '@zuzu/domain/videos/tags.ts';
import { notBlank } from './texts.ts';

/** A tag, or the name of a thing. */
export const tag = z.string().check(
  z.overwrite(tidyText),
  z.maxLength(MAX_TAG),
  notBlank,
  z.refine((value) => tagsFault([value]) !== 'not-plain', 'must be one line of ordinary characters without commas'),
);
/** Things that a video needs or a place has, without duplicates in any case. */
export const things = z.array(tag).check(z.maxLength(MAX_THINGS), z.overwrite(uniqueTags));
/** The needs of a video; a missing property isn't labelled. */
export const needs = z.extend(videoNeedsSchema, { things: z.optional(things) });
/** The requirements of a lesson's place; `{}` has none. */
export const lessonSpace = z.extend(lessonSpaceSchema, { things: z.optional(things) }).check(z.overwrite(plainSpace));
