import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { cleanPhoneNumber, isPhoneNumber, storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Audit } from '#audit/audit.repository.ts';
import { batchCalls } from '#database/batch-calls.ts';
import { Refusal } from '#errors.ts';
import type { SeenService } from '#seen/seen.service.ts';
import { isUserId, presentGroup, presentUser, type UsersService } from '#users/users.service.ts';
import { codeExpired, type CodesService } from './codes.service.ts';
import type { ClaimedSession, EndedSessions, Holder } from './ended-sessions.repository.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { expiryOf, type Tokens } from './token.ts';

/** The session of a request: `id` identifies it; `epoch` is shared by all valid sessions of the user. */
export type Session = { id: string; userId: string; type: UserType; epoch: number };

/** A sign-in attempt: the typed number, the client's address, and the time. */
type SignInAttempt = { phoneNumber: string; address: string; now: Date };
type SignedIn = { token: string; session: Session; user: SignedInUser };

type Services = {
  users: UsersService;
  seen: SeenService;
  tokens: Tokens;
  endedSessions: EndedSessions;
  audit: Audit;
  limits: SignInLimits;
  /** Undefined if a known number is enough. */
  codes: CodesService | undefined;
};

/** Signing in with a phone number, and identifying sessions. */
export const authService = ({ users, seen, tokens, endedSessions, audit, limits, codes }: Services) => {
  /** The user's groups with their histories. */
  const groupsOf = async (id: string, now: Date): Promise<Group[]> => {
    const groups = await users.groupsOf(id);
    const histories = await seen.histories(
      groups.map((group) => group.id),
      now,
    );
    return groups.map((group) => presentGroup(group, histories.get(group.id)));
  };

  /** Signs a user in; undefined if they were deleted at this moment. */
  const signInUser = async (id: string, address: string, now: Date): Promise<SignedIn | undefined> => {
    await limits.signInOf(id, now);
    const noted = audit.record({ actorId: id, action: 'sign-in', subjectType: 'user', subjectId: id });
    const [row, groups] = await Promise.all([noted.then(() => users.find(id)), groupsOf(id, now)]);
    if (!row) return undefined;
    await limits.signedInFrom(address, now);
    const session = { id: randomUUID(), userId: id, type: row.type, epoch: row.session_epoch };
    return { token: await tokens.sign(session, now), session, user: presentUser(row, groups) };
  };

  // called for every request, so concurrent lookups are batched
  const findHolders = batchCalls(endedSessions.holders);
  const holderOf = async (claimed: ClaimedSession): Promise<Holder | undefined> =>
    isUserId(claimed.userId) ? findHolders(claimed) : undefined;

  return {
    /**
     * Returns a token and the user, or 'code-sent' if a code is required. 400 for a malformed number,
     * 404 for an unknown number if no code is required, 429 for too many attempts.
     */
    signIn: async ({ phoneNumber, address, now }: SignInAttempt): Promise<SignedIn | 'code-sent'> => {
      await limits.signIn(address, now);
      const phone = phoneOrRefusal(phoneNumber);
      if (codes) {
        await codes.start(phone, address, now);
        return 'code-sent';
      }
      const [row] = await Promise.all([users.findByPhone(phone), limits.mayTryNumber(address, now)]);
      const signedIn = row && (await signInUser(row.id, address, now));
      if (signedIn) return signedIn;
      await limits.unknownNumber(address, now);
      throw new Refusal('UNKNOWN_PHONE', 'The number does not exist in the system');
    },

    /** Signs in with a code. 400 for a wrong or expired code, 429 for too many attempts, 404 if codes aren't in use. */
    verify: async (code: string, { phoneNumber, address, now }: SignInAttempt): Promise<SignedIn> => {
      if (!codes) throw new Refusal('NOT_FOUND', 'Signing in needs no code here');
      await limits.signIn(address, now);
      const phone = phoneOrRefusal(phoneNumber);
      await codes.verify(phone, code, address, now);
      const row = await users.findByPhone(phone);
      const signedIn = row && (await signInUser(row.id, address, now));
      if (!signedIn) throw codeExpired();
      return signedIn;
    },

    /**
     * Returns the session of a token, and a newer token if it is due for refresh. Undefined if the token is invalid, has expired,
     * or was revoked by a sign-out, a deletion or a change of type.
     */
    identify: async (token: string, now: Date): Promise<{ session: Session; refreshed?: string } | undefined> => {
      const payload = await tokens.verify(token, now);
      if (!payload) return undefined;
      const { userId, epoch, session: id } = payload;
      const holder = await holderOf({ userId, sessionId: id });
      if (holder?.epoch !== epoch) return undefined;
      const session = { id, userId, type: holder.type, epoch };
      return tokens.isDueForRefresh(payload, now)
        ? { session, refreshed: await tokens.sign(session, now) }
        : { session };
    },

    /** True if sessions of this epoch of the user are valid; media addresses signed for it depend on this. */
    holds: async (userId: string, epoch: number): Promise<boolean> => (await holderOf({ userId }))?.epoch === epoch,

    /** Ends a session with all of its tokens, or all sessions of the user. */
    signOut: async (session: Session, everywhere: boolean, now: Date): Promise<void> => {
      if (everywhere) await users.endSessions(session.userId);
      else await endedSessions.add(session.id, expiryOf(now));
      await audit.record({
        actorId: session.userId,
        action: everywhere ? 'sign-out-everywhere' : 'sign-out',
        subjectType: 'user',
        subjectId: session.userId,
      });
    },

    /** Deletes expired codes, counters and ended sessions. */
    forget: async (now: Date): Promise<void> => {
      await limits.forget(now);
      await endedSessions.forget(now);
      await codes?.forget(now);
    },
  };
};
export type AuthService = ReturnType<typeof authService>;

const phoneOrRefusal = (typed: string): string => {
  if (!isPhoneNumber(cleanPhoneNumber(typed)))
    throw new Refusal('INVALID_PHONE', 'Not a phone number: 13 characters with +, 10 digits without', [
      { field: 'phone_number', reason: 'must be + and 12 digits, or 10 digits' },
    ]);
  return storedPhoneNumber(typed);
};
