import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The number of arguments of a command, and its options. */
type Expected = { min?: number; max?: number; options?: NonNullable<ParseArgsConfig['options']> };

/**
 * Returns the arguments and options (all without a value) of this process. Prints `usage` and exits with code 0 for
 * `--help`, and with code 1 for unknown options or a wrong number of arguments, so that a misspelt command
 * never runs.
 */
export const readCommandLine = (usage: string, { min = 0, max = min, options = {} }: Expected = {}) => {
  const exit = (code: 0 | 1, text: string): never => {
    (code === 0 ? console.log : console.error)(text);
    return process.exit(code);
  };
  const parse = () => {
    try {
      return parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
    } catch (error) {
      return exit(1, `${error instanceof Error ? error.message : error}\n${usage}`);
    }
  };
  const { values, positionals } = parse();
  if ('help' in values) exit(0, usage);
  if (positionals.length < min || positionals.length > max) exit(1, usage);
  return {
    positionals,
    has: (option: string): boolean => option in values,
    /** Ends this process with code 1 after printing a message, by default how to use the command. */
    fail: (message = usage): never => exit(1, message),
  };
};
