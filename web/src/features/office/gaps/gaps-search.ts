import { userTypes } from '@zuzu/domain/users/user.ts';
import { oneOf, searchReader } from '#ui/behavior/search-params.ts';

/** The screen's search params: the user type whose library is shown. */
export const gapsSearch = searchReader({ type: oneOf(userTypes, 'C') });
