import { sql } from 'kysely';
import { newDataDir, startServer } from '@zuzu/e2e/server.ts';
import { listenTo } from '@zuzu/server/database/listen.ts';
import { startEmbeddedPostgres } from '@zuzu/server/database/embedded-postgres/embedded-postgres.ts';
import { openSchool, type OpenSchool } from '#school.ts';

/** A phone with the board that it has connected. */
export type Pair = { phone: string; board: string; sessionId: string };

const signInPair = async ({ services, people }: OpenSchool, n: number): Promise<Pair> => {
  const now = new Date();
  const address = `10.0.${n >> 8}.${n & 255}`;
  const from = { address, device: '', site: '', now };
  const phone = await services.auth.signIn({ phoneNumber: people[n]!.phone, ...from });
  if (phone === 'code-sent' || 'kind' in phone) throw new Error('There is one step here');
  const { code, secret } = await services.boards.offer({ address, device: '', now });
  const group = await services.users.groupFor(phone.session.userId, undefined);
  const { sessionId } = await services.boards.connect(code, { id: group.id, name: group.name }, phone.session, now);
  const board = await services.boards.wait(secret, { address, now });
  return { phone: phone.token, board: board!.token, sessionId };
};

/** Two servers on one database, and as many boards with their phones. */
export const startSchool = async (pairs: number) => {
  const postgres = await startEmbeddedPostgres({ dataDir: await newDataDir(), log: () => undefined });
  const settings = { DATABASE_URL: postgres.connectionString, DEMO: 'off', WORKER: 'off', LOG_LEVEL: 'fatal' };
  const school = await openSchool({ users: pairs, types: ['C'] }, settings);
  const servers = [await startServer(await newDataDir(), settings), await startServer(await newDataDir(), settings)];
  const [first] = servers;
  return {
    urls: servers.map(({ url }) => url),
    pairs: await Promise.all(Array.from({ length: pairs }, (_, n) => signInPair(school, n))),

    /** kill -9 of the first server; returns a function that starts it again, as a service manager does. */
    killServer: async (): Promise<() => Promise<unknown>> => {
      await first!.kill();
      return () => startServer(first!.dataDir, { ...settings, PORT: new URL(first!.url).port });
    },

    /** Milliseconds of a bare NOTIFY, from the statement to the listening connection, each time that it is called; one after the other. */
    bareNotify: async () => {
      let arrived: (() => void) | undefined;
      const connected = Promise.withResolvers<void>();
      const stop = listenTo(postgres.connectionString, 'bench', {
        onNotice: () => arrived?.(),
        onConnected: () => connected.resolve(),
        onError: () => undefined,
      });
      await connected.promise;
      const measure = async (): Promise<number> => {
        const notice = new Promise<void>((resolve) => (arrived = resolve));
        const startedAt = performance.now();
        await sql`select pg_notify('bench', '')`.execute(school.services.database);
        await notice;
        return performance.now() - startedAt;
      };
      return { measure, stop };
    },

    stop: async (): Promise<void> => {
      await school.stop();
      await postgres.stop();
    },
  };
};
