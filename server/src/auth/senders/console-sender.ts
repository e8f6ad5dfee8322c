import type { CodeSender } from './code-sender.ts';

/** Prints codes to the terminal, for development. */
export const consoleSender =
  (): CodeSender =>
  async ({ to, code }) => {
    console.log(`The sign-in code for ${to} is ${code}`);
  };
