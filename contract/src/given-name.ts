import * as z from 'zod/mini';
import { isBlank, isPlainText, tidyText } from '@zuzu/domain/users/person-text.ts';
import { MAX_GIVEN_NAME } from './constants.ts';

/** A name that somebody gives to something of theirs. */
export const givenName = z.string().check(
  z.overwrite(tidyText),
  z.maxLength(MAX_GIVEN_NAME),
  z.refine((text) => isPlainText(text), 'must be one line of ordinary characters'),
  z.refine((text) => !isBlank(text), 'must not be blank'),
);
