import { allow, api } from '#app/allow.ts';

export const system = {
  live: api.system.live.handler(() => ({ live: true as const })),
  health: api.system.health.handler(async ({ context: { services } }) => {
    const state = await services.system.ready();
    return { live: true as const, ready: true as const, ...state };
  }),
  attention: allow('M').system.attention.handler(({ context: { services, now } }) => services.system.attention(now)),
  state: allow('M').system.state.handler(({ context: { services } }) => services.system.state()),

  freeDays: allow('M').system.freeDays.handler(async ({ context: { services } }) => ({
    freeDays: await services.calendar.freeDays(),
  })),
  addFreeDays: allow('M').system.addFreeDays.handler(async ({ context: { services, session }, input }) => ({
    freeDays: await services.calendar.add(input, session.userId),
  })),
  removeFreeDays: allow('M').system.removeFreeDays.handler(async ({ context: { services, session }, input }) => ({
    freeDays: await services.calendar.remove(Number(input.id), session.userId),
  })),
};
