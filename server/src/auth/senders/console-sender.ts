import type { CodeSender } from './code-sender.ts';

/** For development: whoever sees the terminal may sign in. */
export const consoleSender =
  (): CodeSender =>
  async ({ to, code }) => {
    console.log(`The sign-in code for ${to} is ${code}`);
  };
