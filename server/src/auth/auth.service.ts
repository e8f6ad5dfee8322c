import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { cleanPhoneNumber, isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Audit } from '../audit/audit.repository.ts';
import { Refusal } from '../errors.ts';
import type { SeenService } from '../seen/seen.service.ts';
import { presentGroup, presentUser, type UsersService } from '../users/users.service.ts';
import type { Tokens } from './token.ts';

/** Who is asking. */
export type Session = { userId: string; type: UserType };

type Services = { users: UsersService; seen: SeenService; tokens: Tokens; audit: Audit };

/** Signing in with a phone number, and knowing the one who did. */
export const authService = ({ users, seen, tokens, audit }: Services) => ({
  /** A token and the user object (spec, section 4: Login). Malformed number 400, unknown number 404. */
  signIn: async (typed: string, now: Date): Promise<{ token: string; user: SignedInUser }> => {
    const phone = cleanPhoneNumber(typed);
    if (!isPhoneNumber(phone))
      throw new Refusal('INVALID_PHONE', 'Not a phone number: 13 characters with +, 10 digits without', [
        { field: 'phone_number', reason: 'must be + and 12 digits, or 10 digits' },
      ]);
    const row = await users.findByPhone(phone);
    if (!row) throw new Refusal('UNKNOWN_PHONE', 'The number does not exist in the system');
    const groups = await users.groupsOf(row.id);
    const histories = await seen.lastSeen(groups.map((group) => group.id));
    const token = await tokens.sign(row.id, row.session_epoch, now);
    await audit.record({ actorId: row.id, action: 'sign-in', subjectType: 'user', subjectId: row.id });
    return {
      token,
      user: presentUser(
        row,
        groups.map((group) => presentGroup(group, histories.get(group.id))),
      ),
    };
  },

  /**
   * Who a token belongs to, and a newer token when it is time for one. Undefined where the token isn't ours, is over,
   * or was ended by a deletion, a change of type or a sign-out everywhere.
   */
  identify: async (token: string, now: Date): Promise<{ session: Session; refreshed?: string } | undefined> => {
    const payload = await tokens.verify(token, now);
    if (!payload) return undefined;
    const user = await users.find(payload.userId);
    if (!user || user.session_epoch !== payload.epoch) return undefined;
    const session = { userId: user.id, type: user.type };
    return tokens.isDueForRefresh(payload, now)
      ? { session, refreshed: await tokens.sign(user.id, user.session_epoch, now) }
      : { session };
  },

  signOut: async (session: Session, everywhere: boolean): Promise<void> => {
    if (everywhere) await users.endSessions(session.userId);
    await audit.record({
      actorId: session.userId,
      action: everywhere ? 'sign-out-everywhere' : 'sign-out',
      subjectType: 'user',
      subjectId: session.userId,
    });
  },
});
export type AuthService = ReturnType<typeof authService>;
