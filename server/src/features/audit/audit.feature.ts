import type { Base } from '#app/base.ts';
import { auditLog } from './audit-log.ts';

export const openAudit = ({ database }: Base) => ({ audit: auditLog(database) });
export type AuditFeature = ReturnType<typeof openAudit>;
