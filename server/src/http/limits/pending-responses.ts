import type { FastifyReply, FastifyRequest } from 'fastify';

/** Counts pending responses by name: each ends when it has been sent completely, or with its connection. */
export const countPending = () => {
  const counts = new Map<string, number>();
  return {
    countOf: (name: string): number => counts.get(name) ?? 0,

    add: (name: string, { socket }: FastifyRequest, { raw }: FastifyReply): void => {
      // the client may have disconnected before the response is ready
      if (socket.destroyed) return;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const end = (): void => {
        raw.off('close', end);
        // a response that waits for a previous one on its connection gets no 'close' event when that breaks
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
