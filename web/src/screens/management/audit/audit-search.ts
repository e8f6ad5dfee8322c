import { auditActions } from '@zuzu/contract/audit-actions.ts';
import { oneOf, searchReader, searchText } from '#components/behavior/search-params.ts';

/** The screen's search params; `q` is a name. */
export const auditSearch = searchReader({ q: searchText, action: oneOf(auditActions) });
export type AuditSearch = ReturnType<typeof auditSearch>;
