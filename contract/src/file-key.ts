import * as z from 'zod/mini';
import { isPlainText } from '@zuzu/domain/texts/plain-text.ts';

/** As many characters as the key of a stored file has at most. */
const MAX_FILE_KEY = 512;

/** How players name a video: by the key of its file. */
export const fileKey = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_FILE_KEY),
  z.refine((value) => isPlainText(value), 'must be one line of ordinary characters'),
);
