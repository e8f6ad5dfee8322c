import { auditActions, type AuditAction } from '@zuzu/contract/audit-actions.ts';
import { cleanSearchText } from '#components/behavior/clean-search-text.ts';

/** The screen's search params. */
export interface AuditSearch {
  /** A name. */
  q?: string | undefined;
  action?: AuditAction | undefined;
}

/** Parses the search params; invalid values are left out. */
export const auditSearch = ({ q, action }: Record<string, unknown>): AuditSearch => {
  const text = cleanSearchText(q);
  const known = auditActions.find((each) => each === action);
  return { ...(text && { q: text }), ...(known && { action: known }) };
};
