import * as z from 'zod/mini';
import { changedUserSchema, newUserSchema } from '@zuzu/contract/users.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import type { Answer } from './open-screen.tsx';

type Input = Pick<User, 'full_name' | 'phone_number' | 'type'> & Partial<User>;

/** A group as the server stores one, whose id is its name. */
export const storedGroup = (name: string, more: Partial<User['groups'][number]> = {}): User['groups'][number] => ({
  _id: name,
  name,
  preferences: defaultPreferences,
  seenCount: 0,
  seriesInProcess: null,
  ...more,
});

const FIRST_PHONE = 520_000_000;
let lastId = 0;
/** A user as the server stores one. */
export const storedUser = (type: UserType, full_name: string, more: Partial<User> = {}): User => {
  const _id = `u${++lastId}`;
  return {
    _id,
    full_name,
    type,
    email: '',
    phone_number: `+972${FIRST_PHONE + lastId}`,
    groups: [storedGroup('default', { _id: `${_id}-g` })],
    updatedAt: new Date(Date.UTC(2026, 0, 1) + lastId).toISOString(),
    ...more,
  };
};

const HOUR_S = 3_600;
/** A token of a user in the app's format, valid for an hour and unsigned. */
export const tokenOf = ({ _id }: Pick<User, '_id'>): string =>
  `h.${btoa(JSON.stringify({ userId: _id, exp: Date.now() / 1000 + HOUR_S }))}.s`;

const refusal = (status: number, code: string, message: string, details?: unknown): Response =>
  Response.json({ code, message, details }, { status });

/** Fake user calls on these users; requests are validated with the contract's schemas, as on the server. */
export const pretendUsers = (...known: readonly User[]) => {
  const users = new Map(known.map((user) => [user._id, user]));
  const deleted = new Map<string, User>();

  const take = <Schema extends z.ZodMiniType>(
    schema: Schema,
    body: unknown,
    store: (input: Input) => User,
  ): Response => {
    const { error } = schema.safeParse(body);
    if (error)
      return refusal(
        400,
        'INVALID_INPUT',
        'faulty',
        error.issues.map(({ path, message }) => ({ field: z.core.toDotPath(path), reason: message })),
      );
    const user = store(body as Input);
    users.set(user._id, user);
    return Response.json(user);
  };
  const groupsOf = (groups: User['groups'] = []) =>
    groups.map((group, at) => ({ ...group, _id: group._id ?? `g${lastId}-${at}`, seriesInProcess: null }));

  const list = (query: URLSearchParams): Response => {
    const found = [...users.values()].filter(({ full_name }) => full_name.includes(query.get('q') ?? ''));
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit') ?? found.length);
    const next: Record<string, string> = to < found.length ? { 'x-next-cursor': String(to) } : {};
    return Response.json(found.slice(from, to), { headers: { 'x-total-count': String(found.length), ...next } });
  };

  const answer: Answer = ({ method, path, query, body }) => {
    const [, id = '', what] = /^\/users(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const user = users.get(id);
    if (path === '/users' && method === 'GET') return list(query);
    if (path === '/users' && method === 'POST')
      return take(newUserSchema, body, ({ full_name, type, ...input }) =>
        storedUser(type, full_name, { ...input, ...(input.groups && { groups: groupsOf(input.groups) }) }),
      );
    if (method === 'POST' && what === 'restore') {
      users.set(id, deleted.get(id)!);
      return Response.json(users.get(id));
    }
    if (what === 'audit') return Response.json([]);
    if (what === 'sessions') return Response.json({ sessions: [] });
    if (!user) return undefined;
    if (method === 'DELETE') {
      users.delete(id);
      deleted.set(id, user);
      return Response.json({ success: true });
    }
    if (method === 'GET') return Response.json({ ...user, archivedGroups: [] });
    return take(changedUserSchema, body, (input) => ({ ...user, ...input, groups: groupsOf(input.groups) }));
  };
  return {
    users,
    answer: ((call) => {
      const { method, path, body } = call;
      const current = users.get(path.split('/')[2] ?? '');
      const isStale = method === 'PUT' && current && (body as Input).updatedAt !== current.updatedAt;
      return isStale ? refusal(409, 'CONFLICT', 'newer', { user: current }) : answer(call);
    }) satisfies Answer,
  };
};
