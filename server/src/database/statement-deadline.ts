import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { DATABASE_DEADLINES } from '#config/deadlines.ts';

const deadlines = new AsyncLocalStorage<number>();

/** Gives each statement of this work so long in place of the usual deadline: Infinity for as long as it takes. */
export const withStatementDeadline = <Result>(ms: number, work: () => Result): Result => deadlines.run(ms, work);

/**
 * Ends the connection when a statement isn't answered in time. Left open, it would be given to the next call with that
 * statement still under way, perhaps in the middle of a transaction.
 */
export const endWhenOverdue = (client: pg.PoolClient, onOverdue: (error: Error) => void): void => {
  const send = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  const inTime = async (...statement: unknown[]): Promise<unknown> => {
    const ms = deadlines.getStore() ?? DATABASE_DEADLINES.statementMs;
    if (ms === Infinity) return send(...statement);
    const timer = setTimeout(() => {
      onOverdue(new Error(`The database has not answered within ${ms} ms`));
      void (client as unknown as pg.Client).end();
    }, ms);
    return send(...statement).finally(() => clearTimeout(timer));
  };
  client.query = inTime as typeof client.query;
};
