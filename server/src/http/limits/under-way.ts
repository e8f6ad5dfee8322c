import type { FastifyReply, FastifyRequest } from 'fastify';

/** Counts by name what is under way: each ends with its answer, when all of it has gone, or with its connection. */
export const countUnderWay = () => {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,

    add: (name: string, { socket }: FastifyRequest, { raw }: FastifyReply): void => {
      // an answer may be ready only after whoever asked has gone
      if (socket.destroyed) return;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const end = (): void => {
        raw.off('close', end);
        // an answer that waits for the one before it on its connection isn't told when that breaks
        socket.off('close', end);
        const left = counts.get(name)! - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      };
      raw.on('close', end);
      socket.on('close', end);
    },
  };
};
