import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { DATABASE_DEADLINES } from '#lib/config/deadlines.ts';

const deadlines = new AsyncLocalStorage<number>();

/** Runs `work` with another deadline per statement than the default; Infinity for none. */
export const withStatementDeadline = <Result>(ms: number, work: () => Result): Result => deadlines.run(ms, work);

/** Runs `work` that may read the history of a whole school over years. */
export const withLongDeadline = <Result>(work: () => Result): Result =>
  withStatementDeadline(DATABASE_DEADLINES.longStatementMs, work);

/**
 * Closes the connection when a statement times out. Left open, it would be handed to the next call while that
 * statement is still running, perhaps in the middle of a transaction.
 */
export const enforceStatementDeadline = (client: pg.PoolClient, onTimeout: (error: Error) => void): void => {
  const send = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  const queryWithDeadline = async (...statement: unknown[]): Promise<unknown> => {
    const ms = deadlines.getStore() ?? DATABASE_DEADLINES.statementMs;
    if (ms === Infinity) return send(...statement);
    const timer = setTimeout(() => {
      onTimeout(new Error(`The database has not responded within ${ms} ms`));
      void (client as unknown as pg.Client).end();
    }, ms);
    return send(...statement).finally(() => clearTimeout(timer));
  };
  client.query = queryWithDeadline as typeof client.query;
};
