import { allow, api } from '#routes/allow.ts';

export const system = {
  live: api.system.live.handler(() => ({ live: true as const })),
  health: api.system.health.handler(async ({ context: { services } }) => {
    const { disk } = await services.system.ready();
    return { live: true as const, ready: true as const, disk };
  }),
  attention: api.system.attention
    .use(allow('M'))
    .handler(({ context: { services, now } }) => services.system.attention(now)),
  state: api.system.state.use(allow('M')).handler(({ context: { services, now } }) => services.system.state(now)),

  freeDays: api.system.freeDays
    .use(allow('M'))
    .handler(async ({ context: { services } }) => ({ freeDays: await services.calendar.freeDays() })),
  addFreeDays: api.system.addFreeDays.use(allow('M')).handler(async ({ context: { services, session }, input }) => ({
    freeDays: await services.calendar.add(input, session.userId),
  })),
  removeFreeDays: api.system.removeFreeDays
    .use(allow('M'))
    .handler(async ({ context: { services, session }, input }) => ({
      freeDays: await services.calendar.remove(Number(input.id), session.userId),
    })),
};
