import { parseArgs, type ParseArgsConfig } from 'node:util';

/** How many arguments a command takes, and which options. */
type Expected = { min?: number; max?: number; options?: NonNullable<ParseArgsConfig['options']> };

/**
 * The arguments of this process, and which of its options (all without a value) were given. Prints `usage` and ends the process for
 * `--help`, with exit code 0, and for unknown options, too few or too many arguments, with exit code 1: a command that was misspelt
 * must not run without what was asked of it.
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
  return { positionals, has: (option: string): boolean => option in values };
};
