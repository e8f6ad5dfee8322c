import { constants } from 'node:os';
import { withStatementDeadline } from '#database/statement-deadline.ts';
import { StartupProblem } from '#database/startup-problem.ts';

/** A shutdown that takes longer than this is stuck. */
const STOP_WITHIN_MS = 30_000;

/** Added to the signal's number, as shells do. */
const SIGNAL_EXIT_BASE = 128;

/**
 * Runs an operator's command without a deadline for database statements. An error is
 * printed to the terminal, with exit code 1. A signal ends it immediately, together with the database that it has started.
 */
export const runCommand = (work: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(SIGNAL_EXIT_BASE + constants.signals[signal]));
  withStatementDeadline(Infinity, work).catch((error: unknown) => {
    console.error((error instanceof Error && error.message) || String(error));
    process.exit(1);
  });
};

/**
 * Runs this process: `start` starts everything and returns a function that stops it on Ctrl-C or SIGTERM. An error in
 * starting or stopping is printed to the terminal, with exit code 1.
 */
export const runProcess = (name: string, start: () => Promise<() => Promise<void>>): void => {
  const fail = (error: unknown): never => {
    const message = (error instanceof Error && error.message) || String(error);
    console.error(error instanceof StartupProblem ? message : `The ${name} could not start. ${message}`);
    return process.exit(1);
  };
  const started = start();
  started.catch(fail);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      started
        .then((stop) => stop())
        .then(() => process.exit(0))
        .catch(fail);
    });
};
