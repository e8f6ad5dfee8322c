import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { cleanPhoneNumber, isPhoneNumber, storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Audit } from '#audit/audit.repository.ts';
import { askTogether } from '#database/ask-together.ts';
import { Refusal } from '#errors.ts';
import type { SeenService } from '#seen/seen.service.ts';
import { isUserId, presentGroup, presentUser, type UsersService } from '#users/users.service.ts';
import { codeEnded, type CodesService } from './codes.service.ts';
import type { ClaimedSession, EndedSessions, Holder } from './ended-sessions.repository.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { lastsUntil, type Tokens } from './token.ts';

/** Who is asking: `id` names this session among those of the user, `epoch` all of them that hold. */
export type Session = { id: string; userId: string; type: UserType; epoch: number };

/** Somebody at the door: what they typed, from which address, when. */
type Visitor = { phoneNumber: string; address: string; now: Date };
type SignedIn = { token: string; session: Session; user: SignedInUser };

type Services = {
  users: UsersService;
  seen: SeenService;
  tokens: Tokens;
  endedSessions: EndedSessions;
  audit: Audit;
  limits: SignInLimits;
  /** Undefined where a known number is enough. */
  codes: CodesService | undefined;
};

/** Signing in with a phone number, and knowing the one who did. */
export const authService = ({ users, seen, tokens, endedSessions, audit, limits, codes }: Services) => {
  /** The user's groups with what each saw last. */
  const groupsOf = async (id: string): Promise<Group[]> => {
    const groups = await users.groupsOf(id);
    const histories = await seen.lastSeen(groups.map((group) => group.id));
    return groups.map((group) => presentGroup(group, histories.get(group.id)));
  };

  /** Lets a user in; undefined if they were deleted at this very moment. */
  const admit = async (id: string, now: Date): Promise<SignedIn | undefined> => {
    await limits.signInOf(id, now);
    const noted = audit.record({ actorId: id, action: 'sign-in', subjectType: 'user', subjectId: id });
    const [row, groups] = await Promise.all([noted.then(() => users.find(id)), groupsOf(id)]);
    if (!row) return undefined;
    const session = { id: randomUUID(), userId: id, type: row.type, epoch: row.session_epoch };
    return { token: await tokens.sign(session, now), session, user: presentUser(row, groups) };
  };

  // asked on every call, by hundreds at the same moment
  const holdersTogether = askTogether(endedSessions.holders);
  const holderOf = async (claimed: ClaimedSession): Promise<Holder | undefined> =>
    isUserId(claimed.userId) ? holdersTogether(claimed) : undefined;

  return {
    /**
     * A token and the user object, or 'code-sent' where a code is asked for. Malformed number 400,
     * unknown number 404 where the number alone is enough, too many tries 429.
     */
    signIn: async ({ phoneNumber, address, now }: Visitor): Promise<SignedIn | 'code-sent'> => {
      await limits.signIn(address, now);
      const phone = storedPhone(phoneNumber);
      if (codes) {
        await codes.start(phone, address, now);
        return 'code-sent';
      }
      const [row] = await Promise.all([users.findByPhone(phone), limits.mayTryNumber(address, now)]);
      const signedIn = row && (await admit(row.id, now));
      if (signedIn) return signedIn;
      await limits.unknownNumber(address, now);
      throw new Refusal('UNKNOWN_PHONE', 'The number does not exist in the system');
    },

    /** Signs in with a code. A wrong code or one that is over 400, too many tries 429, 404 where no codes are in use. */
    verify: async (code: string, { phoneNumber, address, now }: Visitor): Promise<SignedIn> => {
      if (!codes) throw new Refusal('NOT_FOUND', 'Signing in needs no code here');
      await limits.signIn(address, now);
      const phone = storedPhone(phoneNumber);
      await codes.verify(phone, code, address, now);
      const row = await users.findByPhone(phone);
      const signedIn = row && (await admit(row.id, now));
      if (!signedIn) throw codeEnded();
      return signedIn;
    },

    /**
     * Who a token belongs to, and a newer token when it is time for one. Undefined where the token isn't ours, is over,
     * or was ended by a sign-out, a deletion or a change of type.
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

    /** Whether sessions of this epoch of the user's tokens hold: what was signed for it ends with it. */
    holds: async (userId: string, epoch: number): Promise<boolean> => (await holderOf({ userId }))?.epoch === epoch,

    /** Ends the session, with every token that it was given, or all sessions of the user. */
    signOut: async (session: Session, everywhere: boolean, now: Date): Promise<void> => {
      if (everywhere) await users.endSessions(session.userId);
      else await endedSessions.add(session.id, lastsUntil(now));
      await audit.record({
        actorId: session.userId,
        action: everywhere ? 'sign-out-everywhere' : 'sign-out',
        subjectType: 'user',
        subjectId: session.userId,
      });
    },

    /** Forgets codes, counted tries and ended sessions that nothing asks for any more. */
    forget: async (now: Date): Promise<void> => {
      await limits.forget(now);
      await endedSessions.forget(now);
      await codes?.forget(now);
    },
  };
};
export type AuthService = ReturnType<typeof authService>;

const storedPhone = (typed: string): string => {
  const phone = cleanPhoneNumber(typed);
  if (!isPhoneNumber(phone))
    throw new Refusal('INVALID_PHONE', 'Not a phone number: 13 characters with +, 10 digits without', [
      { field: 'phone_number', reason: 'must be + and 12 digits, or 10 digits' },
    ]);
  return storedPhoneNumber(phone);
};
