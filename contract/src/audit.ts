import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { auditActions } from './audit-actions.ts';
import { pageInput, searchText } from './page.ts';
import { day } from './statistics.ts';
import { auditEntrySchema } from './audit-entry.ts';

const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** The `cursor` of the next page; null behind the last one. */
  next: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

const { get } = callsOf('system', ['M']);
/** What managers and users did. */
export const audit = {
  list: get(
    '/audit',
    'Who did what, newest first',
    '`q` is a part of the name of who did it, or of the user or video that it was done to, `action` selects one kind, `actor` what one user did, `from` and `to` days in Asia/Jerusalem, both included. Without `limit`, a page has 100 entries.',
  )
    .input(
      z.object({
        q: z.optional(searchText),
        action: z.optional(z.enum(auditActions)),
        actor: z.optional(z.uuid()),
        from: z.optional(day),
        to: z.optional(day),
        ...pageInput,
      }),
    )
    .output(auditPageSchema),
};
