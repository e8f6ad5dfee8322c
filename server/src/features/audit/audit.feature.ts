import type { Base } from '#app/base.ts';
import { auditLog } from './audit-log.ts';
import { signedIn } from '#app/calls.ts';

export const audit = {
  list: signedIn.audit.list.handler(({ context: { services }, input }) => services.audit.list(input)),
};

export const openAudit = ({ database }: Base) => ({ audit: auditLog(database) });
export type AuditFeature = ReturnType<typeof openAudit>;
