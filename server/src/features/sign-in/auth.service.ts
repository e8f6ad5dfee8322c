import { randomUUID } from 'node:crypto';
import type { SignedInSession, SignedInUser } from '@zuzu/contract/auth.ts';
import type { NewPasskey, PasskeyUse } from '@zuzu/contract/passkeys.ts';
import { cleanPhoneNumber, isPhoneNumber, storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Audit } from '#features/audit/audit-log.ts';
import { Refusal, unauthenticated } from '#lib/errors.ts';
import type { PasskeysService, PasskeyStep, Site } from './passkeys.service.ts';
import type { SeenService } from '#features/seen/seen.service.ts';
import { proofNeeded, type Actor } from '#features/users/actor.ts';
import { isUserId, presentGroup, presentUser, type UsersService } from '#features/users/users.service.ts';
import { codeExpired, wrongCode, type CodesService } from './codes.service.ts';
import type { Board, ClaimedSession, SessionUser, Sessions } from './sessions.repository.ts';
import type { DeviceCookies } from './device-cookies.ts';
import type { Client, Origin, SignInLimits } from './sign-in-limits.ts';
import { sessionMs, type Tokens } from './token.ts';

/** The session of a request: `id` identifies it; `epoch` is shared by all valid sessions of the user. */
export type Session = {
  id: string;
  userId: string;
  type: UserType;
  epoch: number;
  /** Set for a session on a board, which can choose and play lessons for this group only. */
  board?: Board | undefined;
};

/** The origin of a sign-in: the client's address, browser and system, and the web app it shows. */
export type SignInFrom = Origin & { device: string; site: Site };
type SignInAttempt = SignInFrom & { phoneNumber: string };
/** `deviceCookie`: the Set-Cookie header that identifies the browser from now on. */
export type SignedIn = { token: string; session: Session; user: SignedInUser; deviceCookie: string };
type FoundUser = Awaited<ReturnType<UsersService['get']>>;

/** Lifetime of a proof. */
const PROOF_LASTS_MS = 10 * 60_000;

type Services = {
  users: UsersService;
  seen: SeenService;
  tokens: Tokens;
  sessions: Sessions;
  passkeys: PasskeysService;
  audit: Audit;
  limits: SignInLimits;
  devices: DeviceCookies;
  /** Undefined if codes are off and a known number is enough. */
  codes: CodesService | undefined;
};

/** Signing in with a phone number, and identifying sessions. */
export const authService = ({ users, seen, tokens, sessions, passkeys, audit, limits, devices, codes }: Services) => {
  /** The user's groups with their histories. */
  const groupsOf = async (id: string, now: Date): Promise<Group[]> => {
    const groups = await users.groupsOf(id);
    const histories = await seen.histories(
      groups.map((group) => group.id),
      now,
    );
    return groups.map((group) => presentGroup(group, histories.get(group.id)));
  };

  /** Signs a user in, marked as proved after a passkey or a recovery code; undefined if the user is being deleted. */
  const signInUser = async (
    { id, phone_number }: Pick<FoundUser, 'id' | 'phone_number'>,
    from: SignInFrom,
    { proved = false } = {},
  ): Promise<SignedIn | undefined> => {
    const { device, cookie, now } = from;
    await limits.signIn(await limits.clientOf(phone_number, from));
    const noted = audit.record({ actorId: id, action: 'sign-in', subjectId: id });
    const [row, groups] = await Promise.all([noted.then(() => users.find(id)), groupsOf(id, now)]);
    if (!row) return undefined;
    const session = { id: randomUUID(), userId: id, type: row.type, epoch: row.session_epoch };
    await sessions.add({ ...session, device, at: now, provedAt: proved ? now : null });
    const deviceCookie = await devices.make(await devices.read(cookie, now), phone_number, now);
    return { token: await tokens.sign(session, now), session, user: presentUser(row, groups), deviceCookie };
  };

  /** After the first step: signs the user in, or begins a manager's second step. */
  const afterFirstStep = async (
    row: FoundUser,
    client: Client,
    from: SignInFrom,
  ): Promise<SignedIn | PasskeyStep | undefined> => {
    if (!(await passkeys.needsStep(row))) return signInUser(row, from);
    await limits.step(client);
    return passkeys.signInStep(row, from.site, from.now);
  };

  const signInWithProof = async (userId: string, from: SignInFrom): Promise<SignedIn> => {
    const row = await users.find(userId);
    const signedIn = row && (await signInUser(row, from, { proved: true }));
    if (!signedIn) throw unauthenticated();
    return signedIn;
  };

  const findSessionUser = async (claimed: ClaimedSession): Promise<SessionUser | undefined> =>
    isUserId(claimed.userId) ? sessions.findSessionUser(claimed) : undefined;

  const isProved = async (session: Session, now: Date): Promise<boolean> => {
    if (!(await passkeys.has(session.userId))) return true;
    const at = await sessions.provedAt(session.id);
    // a proof dated in the future was given while the clock was ahead
    return at !== null && Math.abs(now.getTime() - at.getTime()) <= PROOF_LASTS_MS;
  };

  return {
    /**
     * Returns a token and the user, 'code-sent' if a code is required, or a manager's second step. 400 for a malformed
     * number, 404 for an unknown number if no code is required, 429 for too many attempts.
     */
    signIn: async ({ phoneNumber, ...from }: SignInAttempt): Promise<SignedIn | 'code-sent' | PasskeyStep> => {
      const phone = phoneOrRefusal(phoneNumber);
      const client = await limits.clientOf(phone, from);
      if (codes) {
        await codes.start(phone, client, from.now);
        return 'code-sent';
      }
      const row = await users.findByPhone(phone);
      await limits.mayTryNumber(client, row !== undefined);
      const signedIn = row && (await afterFirstStep(row, client, from));
      if (signedIn) return signedIn;
      await limits.unknownNumber(client);
      throw new Refusal('UNKNOWN_PHONE', 'The number does not exist in the system');
    },

    /** Signs in with a code. 400 for a wrong or expired code, 429 for too many attempts, 404 if codes aren't in use. */
    verify: async (code: string, { phoneNumber, ...from }: SignInAttempt): Promise<SignedIn | PasskeyStep> => {
      if (!codes) throw new Refusal('NOT_FOUND', 'This installation signs in without codes');
      const phone = phoneOrRefusal(phoneNumber);
      const client = await limits.clientOf(phone, from);
      await codes.verify(code, client, from.now);
      const row = await users.findByPhone(phone);
      const signedIn = row && (await afterFirstStep(row, client, from));
      if (!signedIn) throw codeExpired();
      return signedIn;
    },

    /** The second step: signs in with a passkey. 400 INVALID_PASSKEY, 429 for too many attempts. */
    usePasskey: async (use: PasskeyUse, from: SignInFrom): Promise<SignedIn> =>
      signInWithProof(await passkeys.signIn(use, from.site, from.now), from),

    /** The second step where passkeys are required: creates the manager's first one. 400 INVALID_PASSKEY. */
    createFirstPasskey: async (
      passkey: NewPasskey,
      from: SignInFrom,
    ): Promise<SignedIn & { recoveryCodes: string[] }> => {
      const { userId, recoveryCodes } = await passkeys.createFirst(passkey, from.site, from.now);
      return { ...(await signInWithProof(userId, from)), recoveryCodes };
    },

    /** The second step: signs in with a recovery code. 400 for a wrong code, 429 for too many attempts. */
    useRecoveryCode: async (ticket: string, code: string, from: SignInFrom): Promise<SignedIn> => {
      const userId = await passkeys.userOfStep(ticket, from.now);
      const client = await limits.clientOf((await users.get(userId)).phone_number, from);
      await limits.mayTryCode(client);
      if (!(await passkeys.recover(userId, ticket, code))) {
        await limits.wrongCode(client);
        throw wrongCode();
      }
      return signInWithProof(userId, from);
    },

    /** Checks a proof by passkey, which permits sensitive actions in this session for ten minutes. 400 INVALID_PASSKEY. */
    prove: async (session: Session, proof: PasskeyUse, site: Site, now: Date): Promise<void> => {
      await passkeys.prove(session.userId, proof, site, now);
      await sessions.markProved(session.id, now);
    },

    /** Throws PROOF_NEEDED if this user has a passkey and the session's last proof is too old for a sensitive action. */
    assertProved: async (session: Session, now: Date): Promise<void> => {
      if (!(await isProved(session, now))) throw proofNeeded();
    },
    /** The user of a session as the actor of changes to users. */
    actorOf: async (session: Session, now: Date): Promise<Actor> => ({
      id: session.userId,
      isProved: await isProved(session, now),
    }),

    /**
     * Returns the session of a token, and a new token if a refresh is due. Undefined if the token is invalid, has expired,
     * or was revoked by a sign-out, a deletion or a change of type.
     */
    identify: async (token: string, now: Date): Promise<{ session: Session; refreshed?: string } | undefined> => {
      const payload = await tokens.verify(token, now);
      if (!payload) return undefined;
      const { userId, epoch, session: id } = payload;
      const sessionUser = await findSessionUser({ userId, sessionId: id });
      if (sessionUser?.epoch !== epoch) return undefined;
      const session = { id, userId, ...sessionUser };
      if (!tokens.isDueForRefresh(payload, now)) return { session };
      await sessions.markUsed(id, now);
      return { session, refreshed: await tokens.sign(session, now) };
    },

    /** True if sessions of this epoch of the user are valid; signed media URLs depend on this. */
    isEpochValid: async (userId: string, epoch: number): Promise<boolean> =>
      (await findSessionUser({ userId }))?.epoch === epoch,

    /** True if this session hasn't ended. */
    isSessionValid: async ({ id, userId, epoch }: Pick<Session, 'id' | 'userId' | 'epoch'>): Promise<boolean> =>
      (await findSessionUser({ userId, sessionId: id }))?.epoch === epoch,

    /** Ends a session with all its tokens, or all sessions of the user. */
    signOut: async (session: Session, everywhere: boolean): Promise<void> => {
      if (everywhere) await users.endSessions(session.userId);
      else await sessions.end(session.userId, session.id);
      await audit.record({
        actorId: session.userId,
        action: everywhere ? 'sign-out-everywhere' : 'sign-out',
        subjectId: session.userId,
      });
    },

    /** The sessions of this user, latest used first; `current` is the requesting session. */
    sessionsOf: async (userId: string, now: Date, current?: string): Promise<SignedInSession[]> =>
      (isUserId(userId) ? await sessions.listByUser(userId, now) : []).map(
        ({ id, device, created_at, last_used_at, board }) => ({
          id,
          device,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at.toISOString(),
          ...(board !== null && { board }),
          current: id === current,
        }),
      ),

    /** Ends one session of this user; 404 for an unknown session. */
    endSession: async (userId: string, sessionId: string, actorId: string): Promise<void> => {
      if (!isUserId(userId) || !(await sessions.end(userId, sessionId)))
        throw new Refusal('NOT_FOUND', 'Unknown session');
      await audit.record({ actorId, action: 'session-end', subjectId: userId });
    },

    /** Deletes expired codes, counters, challenges and sessions. */
    deleteExpired: async (now: Date): Promise<void> => {
      await limits.deleteExpired();
      await sessions.deleteExpired(new Date(now.getTime() - sessionMs));
      await passkeys.deleteExpired(now);
      await codes?.deleteExpired(now);
    },
  };
};

const phoneOrRefusal = (typed: string): string => {
  if (!isPhoneNumber(cleanPhoneNumber(typed)))
    throw new Refusal('INVALID_PHONE', 'Not a phone number: 13 characters with +, 10 digits without', [
      { field: 'phone_number', reason: 'must be + and 12 digits, or 10 digits' },
    ]);
  return storedPhoneNumber(typed);
};
