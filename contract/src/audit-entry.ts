import * as z from 'zod/mini';

/** A changed field, with its values as texts; `group` names the group that it belongs to. */
export const auditChangeSchema = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  group: z.optional(z.string()),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/**
 * An action on the user or by the user. `actor` is null for an erased user and for commands; `subject` has
 * the name of the affected user or video.
 */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.nullable(z.object({ _id: z.string(), full_name: z.string() })),
  subject: z.object({ type: z.string(), _id: z.nullable(z.string()), name: z.optional(z.nullable(z.string())) }),
  changes: z.array(auditChangeSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
