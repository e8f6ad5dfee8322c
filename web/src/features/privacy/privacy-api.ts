import type { PersonalData } from '@zuzu/contract/privacy.ts';
import { api } from '#lib/api/client.ts';

/** All data stored about a user. */
export const personalData = (userId: string): Promise<PersonalData> => api.privacy.data({ userId });
