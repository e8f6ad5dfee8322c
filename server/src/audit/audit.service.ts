import * as z from 'zod';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import type { AuditPage } from '@zuzu/contract/audit.ts';
import { cursorOf, placeOf } from '#cursor.ts';
import type { Audit } from './audit.repository.ts';

const PAGE_SIZE = 100;

type ListInput = {
  q?: string | undefined;
  action?: AuditAction | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** `at` in milliseconds; no entry is older than 1970 or younger than 2200. */
const placeSchema = z.object({ id: z.int(), at: z.int().min(0).max(Date.UTC(2200)) });

/** The audit log as managers read it. */
export const auditService = (audit: Audit) => ({
  /** A page of the entries that match, newest first. */
  list: async ({ q, action, limit = PAGE_SIZE, cursor }: ListInput): Promise<AuditPage> => {
    const place = placeOf(placeSchema, cursor);
    const after = place && { id: place.id, at: new Date(place.at) };
    const entries = await audit.list({ q: q?.trim(), action, limit: limit + 1, after });
    const page = entries.slice(0, limit);
    const last = page.length < entries.length ? page.at(-1) : undefined;
    return { entries: page, next: last ? cursorOf({ id: Number(last._id), at: Date.parse(last.at) }) : null };
  },
});
