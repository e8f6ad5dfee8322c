import { api, signedIn } from '#app/calls.ts';

export const system = {
  live: api.system.live.handler(() => ({ live: true as const })),
  health: api.system.health.handler(async ({ context: { services } }) => {
    const state = await services.system.ready();
    return { live: true as const, ready: true as const, ...state };
  }),
  attention: signedIn.system.attention.handler(({ context: { services, now } }) => services.system.attention(now)),
  state: signedIn.system.state.handler(({ context: { services } }) => services.system.state()),

  freeDays: signedIn.system.freeDays.handler(async ({ context: { services } }) => ({
    freeDays: await services.calendar.freeDays(),
  })),
  addFreeDays: signedIn.system.addFreeDays.handler(async ({ context: { services, session }, input }) => ({
    freeDays: await services.calendar.add(input, session.userId),
  })),
  removeFreeDays: signedIn.system.removeFreeDays.handler(async ({ context: { services, session }, input }) => ({
    freeDays: await services.calendar.remove(Number(input.id), session.userId),
  })),
};

export const settings = {
  get: api.settings.get.handler(({ context: { services } }) => services.settings.current()),
};
