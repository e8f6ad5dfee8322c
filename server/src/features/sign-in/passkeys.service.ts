import { createHash, randomInt } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { NewPasskey, Passkey, PasskeyUse } from '@zuzu/contract/passkeys.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Audit } from '#features/audit/audit-log.ts';
import { Refusal } from '#lib/errors.ts';
import type { PasskeyRow, PasskeysRepository, Purpose } from './passkeys.repository.ts';

const CHALLENGE_LASTS_MINUTES = 5;
const MAX_PASSKEYS = 20;
const RECOVERY_CODES = 10;
/** Fifty bits, without letters and digits that look alike. */
const CODE_LENGTH = 10;
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A URL of the web app, such as https://zuzu.example/app; passkeys belong to its host name. */
export type Site = string;
/** The WebAuthn options for a browser, and the ticket to return with its response. */
type Question<Json> = { ticket: string; options: Json };
/** The second step of a sign-in: using a passkey, or creating the first one. */
export type PasskeyStep =
  | ({ kind: 'use' } & Question<PublicKeyCredentialRequestOptionsJSON>)
  | ({ kind: 'create' } & Question<PublicKeyCredentialCreationOptionsJSON>);
/** The session in which a passkey is created. */
type Creator = { id: string; userId: string };
type PasskeyUser = { id: string; type: UserType; phone_number: string; full_name: string };

type Options = {
  repository: PasskeysRepository;
  audit: Audit;
  productName: string;
  /** True if managers must have a passkey. */
  required: boolean;
  /** True if the host name of the installation is configured, not just taken from the request. */
  hasSite: boolean;
};

/** COSE numbers of ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-7, -257];

// loaded lazily: rarely used, and large
const webauthn = () => import('@simplewebauthn/server');

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
const urlOf = (site: Site): URL => {
  if (!URL.canParse(site)) throw new Refusal('INVALID_INPUT', 'The Host header is invalid');
  return new URL(site);
};
const hostOf = (site: Site): string => urlOf(site).hostname;
/** The expected properties of a response. */
const expectedOf = (challenge: string, site: Site) => ({
  expectedChallenge: challenge,
  expectedOrigin: urlOf(site).origin,
  expectedRPID: hostOf(site),
});
const present = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});
const notFound = () => new Refusal('NOT_FOUND', 'Unknown passkey');
/** One error for all mismatches, so that an attacker doesn't learn which check failed. */
const invalid = () =>
  new Refusal('INVALID_PASSKEY', 'The passkey is invalid for this user and site, or the response is too late', [
    { field: 'response', reason: 'does not match an open challenge' },
  ]);

/** Passkeys (WebAuthn) of managers: their second factor at sign-in, and their proof before sensitive actions. */
export const passkeysService = ({ repository, audit, productName, required, hasSite }: Options) => {
  const ask = async <Json extends { challenge: string }>(
    userId: string,
    purpose: Purpose,
    options: Json,
    now: Date,
  ): Promise<Question<Json>> => {
    const expiresAt = new Date(now.getTime() + CHALLENGE_LASTS_MINUTES * 60_000);
    const ticket = await repository.addChallenge({ userId, challenge: options.challenge, purpose, expiresAt });
    return { ticket, options };
  };

  const askToCreate = async (
    ...[user, purpose, passkeys, site, now]: [PasskeyUser, Purpose, readonly PasskeyRow[], Site, Date]
  ) => {
    if (!hasSite) throw new Refusal('CONFLICT', 'Passkeys require a host name: the operator has to set PUBLIC_URL');
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: productName,
      rpID: hostOf(site),
      attestationType: 'none',
      userName: user.phone_number,
      userDisplayName: user.full_name,
      userID: Buffer.from(user.id),
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    return ask(user.id, purpose, options, now);
  };

  const askToUse = async (
    ...[userId, purpose, passkeys, site, now]: [string, Purpose, readonly PasskeyRow[], Site, Date]
  ) => {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: hostOf(site),
      allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
      userVerification: 'required',
    });
    return ask(userId, purpose, options, now);
  };

  /** Replaces the recovery codes of a user and returns them; they can't be read later. */
  const makeRecoveryCodes = async (userId: string): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    await repository.setRecoveryCodes(userId, codes.map(hashOf));
    await audit.record({ actorId: userId, action: 'recovery-codes-make', subjectId: userId });
    return codes;
  };

  /** Adds a passkey from the response to `askToCreate`; returns its user, and recovery codes with the first one. */
  const create = async (
    { ticket, name, response }: NewPasskey,
    { purpose, by }: { purpose: Purpose; by?: Creator },
    site: Site,
    now: Date,
  ) => {
    const open = await repository.challenge(ticket, purpose, now);
    if (!open || (by && open.user_id !== by.userId)) throw invalid();
    const userId = open.user_id;
    const passkeys = await repository.listByUser(userId);
    // a sign-in by number alone must not add to a manager's passkeys
    if (purpose === 'first' && passkeys.length > 0) throw invalid();
    if (passkeys.length >= MAX_PASSKEYS)
      throw new Refusal('CONFLICT', `A user can have at most ${MAX_PASSKEYS} passkeys`);
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      supportedAlgorithmIDs: ALGORITHMS,
      ...expectedOf(open.challenge, site),
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo || !(await repository.useChallenge(ticket))) throw invalid();
    const { id, publicKey, counter } = registrationInfo.credential;
    const passkey = { id, user_id: userId, name, public_key: Buffer.from(publicKey), counter, created_at: now };
    const transports = response.response.transports ?? [];
    const outcome = await repository.add({ ...passkey, transports }, passkeys.length, by?.id);
    if (outcome === 'stale') throw invalid();
    if (outcome === 'exists') throw new Refusal('CONFLICT', 'This passkey already exists');
    await audit.record({ actorId: userId, action: 'passkey-add', subjectId: userId, details: { name } });
    return { userId, recoveryCodes: passkeys.length === 0 ? await makeRecoveryCodes(userId) : [] };
  };

  /** Checks a response to `askToUse`, which is valid once; returns the user. */
  const use = async ({ ticket, response }: PasskeyUse, purpose: Purpose, site: Site, now: Date): Promise<string> => {
    const open = await repository.challenge(ticket, purpose, now);
    const passkey = open && (await repository.listByUser(open.user_id)).find(({ id }) => id === response.id);
    if (!passkey) throw invalid();
    const { verifyAuthenticationResponse } = await webauthn();
    const { id, public_key, counter, transports } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      ...expectedOf(open.challenge, site),
      credential: { id, publicKey: new Uint8Array(public_key), counter, transports },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo || !(await repository.useChallenge(ticket))) throw invalid();
    const counters = { before: counter, after: authenticationInfo.newCounter };
    if (!(await repository.markUsed(id, counters, now))) throw invalid();
    return open.user_id;
  };

  return {
    /** True if this user's sign-in has a second step. */
    needsStep: async ({ id, type }: PasskeyUser): Promise<boolean> =>
      type === 'M' && (required || (await repository.has(id))),

    /** Begins the second step of this manager's sign-in. */
    signInStep: async (user: PasskeyUser, site: Site, now: Date): Promise<PasskeyStep> => {
      const passkeys = await repository.listByUser(user.id);
      return passkeys.length > 0
        ? { kind: 'use', ...(await askToUse(user.id, 'sign-in', passkeys, site, now)) }
        : { kind: 'create', ...(await askToCreate(user, 'first', [], site, now)) };
    },

    /** Checks the second step of a sign-in; returns the user. 400 INVALID_PASSKEY. */
    signIn: (given: PasskeyUse, site: Site, now: Date): Promise<string> => use(given, 'sign-in', site, now),

    /** The user of an open second step. 400 INVALID_PASSKEY. */
    userOfStep: async (ticket: string, now: Date): Promise<string> => {
      const open = await repository.challenge(ticket, 'sign-in', now);
      if (!open) throw invalid();
      return open.user_id;
    },

    /** Uses a recovery code as the second step; false if the user doesn't have it. */
    recover: async (userId: string, ticket: string, code: string): Promise<boolean> => {
      if (!(await repository.useRecoveryCode(userId, hashOf(code)))) return false;
      if (!(await repository.useChallenge(ticket))) throw invalid();
      await audit.record({ actorId: userId, action: 'recovery-code-use', subjectId: userId });
      return true;
    },

    list: async (userId: string): Promise<{ passkeys: Passkey[]; recoveryCodesLeft: number }> => ({
      passkeys: (await repository.listByUser(userId)).map(present),
      recoveryCodesLeft: await repository.recoveryCodesLeft(userId),
    }),

    /** Creates the first passkey in the second step of a sign-in; returns the user and the recovery codes. 400 INVALID_PASSKEY. */
    createFirst: (given: NewPasskey, site: Site, now: Date) => create(given, { purpose: 'first' }, site, now),

    startCreating: async (user: PasskeyUser, site: Site, now: Date) =>
      askToCreate(user, 'create', await repository.listByUser(user.id), site, now),
    /**
     * Adds a passkey; returns recovery codes with the first one, which ends all other sessions that were opened without a passkey.
     * 400 INVALID_PASSKEY, 409 for too many.
     */
    create: async (by: Creator, given: NewPasskey, site: Site, now: Date): Promise<string[]> =>
      (await create(given, { purpose: 'create', by }, site, now)).recoveryCodes,

    startProof: async (userId: string, site: Site, now: Date) =>
      askToUse(userId, 'prove', await repository.listByUser(userId), site, now),
    /** Checks a proof of this user. 400 INVALID_PASSKEY. */
    prove: async (userId: string, given: PasskeyUse, site: Site, now: Date): Promise<void> => {
      if ((await use(given, 'prove', site, now)) !== userId) throw invalid();
    },

    /** True if this user has a passkey, so that sensitive actions need a proof. */
    has: repository.has,

    remove: async (userId: string, id: string): Promise<void> => {
      const name = await repository.remove(userId, id);
      if (name === undefined) throw notFound();
      await audit.record({ actorId: userId, action: 'passkey-remove', subjectId: userId, details: { name } });
    },
    makeRecoveryCodes,

    /** For the operator: removes all passkeys of a user; returns their number. */
    reset: async (userId: string): Promise<number> => {
      const removed = await repository.reset(userId);
      await audit.record({ actorId: null, action: 'passkey-remove', subjectId: userId, details: { removed } });
      return removed;
    },

    /** The number of managers, and of managers with a passkey. */
    managers: repository.managers,

    deleteExpired: repository.deleteExpired,
  };
};
export type PasskeysService = ReturnType<typeof passkeysService>;
