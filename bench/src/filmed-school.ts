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

type Film = {
  /** Of the shortest lesson. */
  parts: number;
  /** Length of each part. */
  seconds: number;
  /** As many as parts by default: there is only one lesson. */
  clips?: number;
  classes?: number;
};

/** Serves a school whose clips are prepared in three renditions, all of the same length. */
export const openFilmedSchool = async ({
  parts,
  seconds,
  clips: count = parts,
  classes = 0,
}: Film): Promise<FilmedSchool> => {
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
  for (let at = 0; at < count; at++) {
    const clip = await makeClip({ width: 1_280, height: 720, seconds, tone: 220 * (at + 1) });
    clips.push(clip);
    fileKeys.push((await upload(clip, `clip-${at}.mp4`)).fileKey);
  }
  await prepared(fileKeys);
  return { server, url: server.url, token, user, classes: school.people, clip: clips[0]! };
};
