import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { Server } from '@zuzu/e2e/server.ts';
import { browserCalls } from '#browser-calls.ts';
import { makeClip } from '#make-clip.ts';
import { managerOf } from '#manager.ts';
import { openSchool, type OpenSchool } from '#school.ts';

export type FilmedSchool = {
  server: Server;
  url: string;
  /** Of the manager, who also watches. */
  token: string;
  user: SignedInUser;
  classes: OpenSchool['people'];
  /** The first part's clip, as uploaded. */
  clip: Buffer;
};

/** Serves a school whose shortest lesson has `parts` parts of `seconds` each, in three renditions, all of them prepared. */
export const openFilmedSchool = async (parts: number, seconds: number, classes = 0): Promise<FilmedSchool> => {
  const school = await openSchool({ videos: [], users: classes, types: ['C'] });
  const rules = {
    lessonRules: { '1': { order: Array.from({ length: parts }, () => 'main') } },
    tolerances: { lessonDuration: { '1': { min: 0, max: 60 } } },
  };
  await school.services.lessonConfigEditing.save(rules, school.manager.userId);
  await school.stop();
  const server = await school.serve();
  const { token, user, upload, prepared } = await managerOf(browserCalls([]), server.url);
  const clips: Buffer[] = [];
  const fileKeys: string[] = [];
  for (let part = 0; part < parts; part++) {
    const clip = await makeClip({ width: 1_280, height: 720, seconds, tone: 220 * (part + 1) });
    clips.push(clip);
    fileKeys.push((await upload(clip, `clip-${part}.mp4`)).fileKey);
  }
  await prepared(fileKeys);
  return { server, url: server.url, token, user, classes: school.people, clip: clips[0]! };
};
