import { bulkCalls } from './bulk.ts';
import { changeCalls } from './changes.ts';
import { importCalls } from './import.ts';
import { listingCalls } from './listing.ts';
import { trashCalls } from './trash.ts';
import { uploadCalls } from './upload.ts';

/** The video library. */
export const videos = { ...listingCalls, ...uploadCalls, ...changeCalls, ...bulkCalls, ...importCalls, ...trashCalls };
