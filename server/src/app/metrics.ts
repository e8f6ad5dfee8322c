import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SystemService } from '#features/system/system.service.ts';

const REQUEST_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests by call and status. */
export type RequestMeter = (call: string, status: number, seconds: number) => void;

/** Prometheus metrics of this process and of the installation. */
export const makeMetrics = (system: SystemService) => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'zuzu_request_duration_seconds',
    help: 'Requests by call and status',
    labelNames: ['call', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers: [register],
  });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const versions = gauge('zuzu_info', 'Versions of what runs; always 1', ['version', 'node', 'database', 'ffmpeg']);
  const jobs = gauge('zuzu_jobs', 'Jobs in all queues', ['state']);
  const videos = gauge('zuzu_videos', 'Videos of the library', ['status']);
  const database = gauge('zuzu_database_bytes', 'Size of the database');
  const connections = gauge('zuzu_database_connections', 'Connections to the database');
  const free = gauge('zuzu_disk_free_bytes', 'Free space on the disk of DATA_DIR');
  const reserve = gauge(
    'zuzu_disk_reserve_bytes',
    'Space on the disk of DATA_DIR that uploads and transcoding leave free',
  );
  const lastBackup = gauge('zuzu_last_backup_timestamp_seconds', 'When the last backup was done; 0 if never');

  const measure: RequestMeter = (call, status, seconds) => requests.observe({ call, status }, seconds);
  return {
    measure,
    /** The text for Prometheus, with its content type. */
    read: async (): Promise<{ type: string; text: string }> => {
      const now = await system.gauges();
      versions.set(now.versions, 1);
      for (const [state, count] of Object.entries(now.queue)) jobs.set({ state }, count);
      for (const [status, count] of Object.entries(now.videos)) videos.set({ status }, count);
      database.set(now.database.bytes);
      connections.set(now.database.connections);
      free.set(now.disk.free);
      reserve.set(now.disk.reserve);
      lastBackup.set(now.lastBackupAt === null ? 0 : Date.parse(now.lastBackupAt) / 1000);
      return { type: register.contentType, text: await register.metrics() };
    },
  };
};
export type Metrics = ReturnType<typeof makeMetrics>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` with the token; a 404 without it. */
export const metricsRoute = (app: FastifyInstance, metrics: Metrics, token: string): void => {
  const expected = digest(`Bearer ${token}`);
  const isAllowed = ({ headers }: FastifyRequest) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(request)) return reply.status(404).send({ message: 'Nothing found at this URL', code: 'NOT_FOUND' });
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
};
