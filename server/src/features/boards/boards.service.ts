import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { ConnectedBoard, WaitingBoard } from '@zuzu/contract/boards.ts';
import { BOARD_CODE_CHARACTERS, BOARD_CODE_LENGTH } from '@zuzu/contract/constants.ts';
import { dayNumber, startOfDay } from '@zuzu/domain/calendar/calendar.ts';
import type { Audit } from '#features/audit/audit-log.ts';
import type { Session } from '#features/sign-in/auth.service.ts';
import { codeExpired } from '#features/sign-in/codes.service.ts';
import type { DeviceCookies } from '#features/sign-in/device-cookies.ts';
import type { Origin, SignInLimits } from '#features/sign-in/sign-in-limits.ts';
import type { Tokens } from '#features/sign-in/token.ts';
import { Refusal } from '#lib/errors.ts';
import type { BoardsRepository } from './boards.repository.ts';

const CODE_LASTS_MS = 5 * 60_000;
const SECRET_BYTES = 32;

type Services = {
  repository: BoardsRepository;
  tokens: Tokens;
  limits: SignInLimits;
  devices: DeviceCookies;
  audit: Audit;
  /** Key of the hashes of codes: with so few possible codes, a plain hash could be reversed by trying them all. */
  secret: string;
  /** The user with all groups and their histories. */
  userOf: (userId: string, now: Date) => Promise<SignedInUser>;
};
type Offer = { code: string; secret: string; expiresAt: string };

/** The user as a board sees it: one group, without contact data. Unchanged for other sessions. */
export const userOnBoard = (user: SignedInUser, board: Session['board']): SignedInUser => {
  if (!board) return user;
  const { username: _username, ...known } = user;
  const groups = user.groups.filter(({ _id }) => _id === board.groupId);
  return { ...known, email: '', phone_number: '', board: true, groups };
};

const wrongCode = () =>
  new Refusal('INVALID_CODE', 'No board shows this code', [{ field: 'code', reason: 'matches no waiting board' }]);

/** Sign-in for boards by phone (RFC 8628): the board shows a code, a signed-in user connects it to a group, the board gets a token. */
export const boardsService = ({ repository, tokens, limits, devices, audit, secret: key, userOf }: Services) => {
  const hashOf = (kind: 'code' | 'secret', text: string): Buffer =>
    createHmac('sha256', key).update(`board-${kind}\0${text}`).digest();
  const newCode = (): string =>
    Array.from(
      { length: BOARD_CODE_LENGTH },
      () => BOARD_CODE_CHARACTERS[randomInt(BOARD_CODE_CHARACTERS.length)],
    ).join('');

  /** Counts a wrong code against the user. */
  const found = async <Found>(userId: string, find: () => Promise<Found>): Promise<NonNullable<Found>> => {
    await limits.mayTryBoard(userId);
    const board = await find();
    if (board) return board;
    await limits.wrongBoard(userId);
    throw wrongCode();
  };

  return {
    /** Issues a code, valid for five minutes, and a polling secret. 429 above the rate limit. */
    offer: async ({ device, ...origin }: Origin & { device: string }): Promise<Offer> => {
      const { now } = origin;
      await limits.board(origin);
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const expiresAt = new Date(now.getTime() + CODE_LASTS_MS);
      for (;;) {
        const code = newCode();
        const row = { codeHash: hashOf('code', code), secretHash: hashOf('secret', secret), device };
        if (await repository.add({ ...row, createdAt: now, expiresAt }))
          return { code, secret, expiresAt: expiresAt.toISOString() };
      }
    },

    /** The board waiting with this code. INVALID_CODE for an unknown code, 429 after too many wrong codes. */
    find: async (code: string, userId: string, now: Date): Promise<WaitingBoard> => {
      const row = await found(userId, () => repository.find(hashOf('code', code), now));
      const { device, created_at, expires_at } = row;
      return { device, shownAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
    },

    /** Connects the board waiting with this code to a group until the end of the day. Errors as in `find`. */
    connect: async (
      code: string,
      group: { id: string; name: string },
      session: Session,
      now: Date,
    ): Promise<ConnectedBoard> => {
      const { userId, epoch } = session;
      const board = { groupId: group.id, endsAt: new Date(startOfDay(dayNumber(now.getTime()) + 1)) };
      const added = { id: randomUUID(), userId, epoch, at: now, provedAt: null, board };
      const fetchUntil = new Date(now.getTime() + CODE_LASTS_MS);
      const codeHash = hashOf('code', code);
      await found(userId, () => repository.find(codeHash, now));
      await limits.connectBoard(userId);
      await found(userId, () => repository.connect(codeHash, added, fetchUntil));
      await audit.record({
        actorId: userId,
        action: 'board-connect',
        subjectId: userId,
        details: { groupId: group.id },
      });
      return {
        sessionId: added.id,
        group: { _id: group.id, name: group.name },
        endsAt: board.endsAt.toISOString(),
      };
    },

    /**
     * The token of a connected board, and the Set-Cookie header that identifies it; undefined while the board waits.
     * CODE_ENDED once the code has expired.
     */
    wait: async (
      secret: string,
      { cookie, now }: Origin,
    ): Promise<{ token: string; user: SignedInUser; deviceCookie: string } | undefined> => {
      const row = await repository.ofSecret(hashOf('secret', secret), now);
      if (!row) throw codeExpired();
      const { session_id: id, user_id: userId, epoch, group_id: groupId, ends_at: endsAt } = row;
      if (id === null || userId === null || epoch === null || !groupId || !endsAt) return undefined;
      // a retry after a lost response returns the same session
      const board = { groupId, endsAt };
      const [token, user] = await Promise.all([tokens.sign({ id, userId, epoch, board }, now), userOf(userId, now)]);
      const deviceCookie = await devices.make(await devices.read(cookie, now), user.phone_number, now);
      return { token, user: userOnBoard(user, board), deviceCookie };
    },

    deleteExpired: repository.deleteExpired,
  };
};
