import { bulkCalls } from './videos/bulk.ts';
import { changeCalls } from './videos/changes.ts';
import { importCalls } from './videos/import.ts';
import { listingCalls } from './videos/listing.ts';
import { trashCalls } from './videos/trash.ts';
import { uploadCalls } from './videos/upload.ts';

/** The video library. */
export const videos = { ...listingCalls, ...uploadCalls, ...changeCalls, ...bulkCalls, ...importCalls, ...trashCalls };
