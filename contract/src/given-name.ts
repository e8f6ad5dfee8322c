import * as z from 'zod/mini';
import { isBlank, isPlainText, tidyText } from '@zuzu/domain/texts/plain-text.ts';
import { MAX_GIVEN_NAME } from './constants.ts';

/** One line of at most so many characters that isn't blank. */
export const line = (max: number) =>
  z.string().check(
    z.overwrite(tidyText),
    z.maxLength(max),
    z.refine((text) => isPlainText(text), 'must be one line of ordinary characters'),
    z.refine((text) => !isBlank(text), 'must not be blank'),
  );

/** A name chosen by a user for a passkey or a filter. */
export const givenName = line(MAX_GIVEN_NAME);
