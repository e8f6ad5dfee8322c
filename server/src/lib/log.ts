import { pino, type DestinationStream, type Logger } from 'pino';

/** Picks the fields of an error to log: the database driver attaches whole connections, including secrets, to its errors. */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
};

/** Creates the log of a process: lines of JSON on standard output by default, errors under `error`. */
export const makeLog = (level: string, to: DestinationStream = pino.destination()): Logger =>
  pino({ level, serializers: { error: describeError } }, to);
