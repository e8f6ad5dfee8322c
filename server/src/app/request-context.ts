import type { FastifyRequest } from 'fastify';
import type { Origin } from '#features/sign-in/sign-in-limits.ts';
import type { Session } from '#features/sign-in/auth.service.ts';
import type { Context } from './context.ts';
import type { Reader } from '#features/boards/open-streams.ts';
import type { Viewer } from '#features/videos/present-video.ts';

/** Context passed to every call. `session` is undefined without a signed-in user. */
export type RequestContext = {
  services: Context;
  session: Session | undefined;
  /** Signs media URLs on the origin of this request. */
  urls: ReturnType<Context['mediaUrls']>;
  /** Its `ip` is the browser's address, subject to TRUST_PROXY; its `log` contains the request id. */
  request: FastifyRequest;
  /** The reader of the response, for a call that returns a stream. */
  reader: () => Reader;
  setHeader: (name: string, value: string) => void;
  now: Date;
};

/** The origin of a request, for rate limits. */
export const originOf = ({ request: { ip, headers }, now }: RequestContext): Origin => ({
  address: ip,
  cookie: headers.cookie,
  now,
});

/** The signed-in user as the viewer of videos. */
export const viewerOf = (session: Session, urls: RequestContext['urls']): Viewer => ({
  userId: session.userId,
  epoch: session.epoch,
  isManager: session.type === 'M',
  urls,
});
