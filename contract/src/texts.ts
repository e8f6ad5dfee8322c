import * as z from 'zod/mini';
import { isBlank, isPlainText, tidyText } from '@zuzu/domain/texts/plain-text.ts';
import { MAX_GIVEN_NAME } from './constants.ts';

/** As many characters as the key of a stored file has at most. */
const MAX_FILE_KEY = 512;

export const plain = z.refine<string>((text) => isPlainText(text), 'must be one line of ordinary characters');
export const notBlank = z.refine<string>((text) => !isBlank(text), 'must not be blank');

/** One line of at most `max` characters, normalized for storage. */
export const tidyLine = (max: number) => z.string().check(z.overwrite(tidyText), z.maxLength(max), plain);
/** The same with something visible in it. */
export const line = (max: number) => tidyLine(max).check(notBlank);

/** A name chosen by a user for a passkey or a filter. */
export const givenName = line(MAX_GIVEN_NAME);

/** How players name a video: by the key of its file. */
export const fileKey = z.string().check(z.minLength(1), z.maxLength(MAX_FILE_KEY), plain);
