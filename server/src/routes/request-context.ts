import type { FastifyRequest } from 'fastify';
import type { Session } from '#auth/auth.service.ts';
import type { Context } from '#context.ts';
import type { Viewer } from '#videos/present-video.ts';

/** What a call knows besides its input. `session` is undefined for calls that are open to everybody. */
export type RequestContext = {
  services: Context;
  session: Session | undefined;
  /** Makes addresses on the origin that this request came to. */
  urls: ReturnType<Context['mediaUrls']>;
  /** Its `ip` is the browser's address, as far as TRUST_PROXY lets us know it; its `log` names the request. */
  request: FastifyRequest;
  setHeader: (name: string, value: string) => void;
  now: Date;
};

/** The one who asks, as the one whom videos are shown to. */
export const viewerOf = (session: Session, urls: RequestContext['urls']): Viewer => ({
  userId: session.userId,
  epoch: session.epoch,
  isManager: session.type === 'M',
  urls,
});
