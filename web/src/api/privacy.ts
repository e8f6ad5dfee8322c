import type { PersonalData } from '@zuzu/contract/privacy.ts';
import { api } from './client.ts';

/** Everything that is kept about a user. */
export const personalData = (userId: string): Promise<PersonalData> => api.privacy.data({ userId });
