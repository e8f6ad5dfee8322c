import type { Base } from '#app/base.ts';
import type { AuditFeature } from '#features/audit/audit.feature.ts';
import type { Database } from '#database/database.ts';
import type { Seen } from '#features/seen/seen.feature.ts';
import type { Users } from '#features/users/users.feature.ts';
import { authService } from './auth.service.ts';
import { codesRepository } from './codes.repository.ts';
import { codesService } from './codes.service.ts';
import { deviceCookies } from './device-cookies.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { passkeysService } from './passkeys.service.ts';
import { rateLimitsRepository } from './rate-limits.repository.ts';
import { makeSender } from './send-codes.ts';
import { sessionsRepository, type NewSession } from './sessions.repository.ts';
import { signInLimits } from './sign-in-limits.ts';
import { tokens as sessionTokens } from './token.ts';

export const openSignIn = ({
  database,
  config,
  log,
  sendCode,
  sessionSecrets,
  audit,
  seen,
  users,
}: Base & AuditFeature & Seen & Users) => {
  const { secret, before } = sessionSecrets;
  const devices = deviceCookies({ ...sessionSecrets, isSecure: config.publicUrl?.startsWith('https:') ?? false });
  const limits = signInLimits({ limits: rateLimitsRepository(database), devices, secret, caps: config.codeCaps });
  const codes =
    config.codeDelivery &&
    codesService({
      repository: codesRepository(database),
      limits,
      secret,
      send: sendCode ?? makeSender(config.codeDelivery),
      isKnown: async (phone) => (await users.findByPhone(phone)) !== undefined,
      productName: config.productName,
      host: config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host,
      log,
    });
  const passkeys = passkeysService({
    repository: passkeysRepository(database),
    audit,
    productName: config.productName,
    required: config.requirePasskey === 'managers',
    hasSite: config.loopback || config.publicUrl !== undefined,
  });
  const tokens = sessionTokens(secret, before);
  const sessions = sessionsRepository(database);
  return {
    auth: authService({ users, seen, audit, limits, devices, codes, passkeys, tokens, sessions }),
    passkeys,
    devices,
    limits,
    tokens,
    /** Adds a session within the caller's transaction. */
    addSession: (tx: Database, session: NewSession) => sessionsRepository(tx).add(session),
    /** Resolves once every sign-in code has been sent. */
    delivered: async (): Promise<void> => codes?.delivered(),
  };
};
export type SignIn = ReturnType<typeof openSignIn>;
