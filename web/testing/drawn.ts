/** Resolves once what has just changed is drawn. With a stopped clock: `expect.element` and `expect.poll` advance it with every attempt. */
export const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
