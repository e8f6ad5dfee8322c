import type { PersonalData } from '@zuzu/contract/privacy.ts';
import { api } from '#api/client.ts';

/** All data stored about a user. */
export const personalData = (userId: string): Promise<PersonalData> => api.privacy.data({ userId });
