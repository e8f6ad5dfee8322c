import { pino, type DestinationStream, type Logger } from 'pino';

/** Says of an error what helps to find it. The driver of the database hangs whole connections, with secrets, on its own. */
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

/** The log of a process, as lines of JSON, on standard output unless elsewhere; what went wrong stands in `error`. */
export const makeLog = (level: string, to: DestinationStream = pino.destination()): Logger =>
  pino({ level, serializers: { error: describeError } }, to);
