import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { lessonConfigSchema } from '@zuzu/domain/lessons/lesson-config.ts';

/** The rules that lessons are composed by (spec, section 7: lesson-config). */
export const lessonConfigCalls = {
  getConfig: oc
    .route({ method: 'GET', path: '/lessons/lesson-config', tags: ['lessons'], summary: 'The rules of composition' })
    .output(
      z.object({ success: z.literal(true), lessonConfig: z.object({ config: lessonConfigSchema, version: z.int() }) }),
    ),
};
