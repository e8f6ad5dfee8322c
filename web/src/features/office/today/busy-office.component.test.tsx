import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '@zuzu/contract/audit-entry.ts';
import type { ClassActivity } from '@zuzu/contract/statistics.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { applyLanguage } from '#lib/texts/language.ts';
import { findCrowdedParts } from '#testing/crowded.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { pretendUsers, storedUser } from '#testing/pretended-users.ts';
import { storedVideo } from '#testing/pretended-videos.ts';

const COUNT = 60;
const at = new Date().toISOString();
const manager = { ...storedUser('M', 'רחל־תהילה אברמוביץ׳־שטיינברג'), groups: [] };
const everyOne = Array.from({ length: COUNT }, (_, n) => n);
const schoolOf = (n: number) => `בי״ס ממלכתי־דתי אורות התורה ע״ש הרב קוק ${n}, מודיעין־מכבים־רעות`;

const users = pretendUsers(
  ...everyOne.map((n) => storedUser('C', `אביגיל בן־אברהם־רוזנצווייג ${n}`, { organization: schoolOf(n) })),
);
const classes = everyOne.map((n): ClassActivity => ({
  ...{ _id: `${n}`, userId: `u${n}`, name: `כיתה ח׳ 12 – מגמת מחול ותיאטרון`, owner: schoolOf(n), teacher: `רות ${n}` },
  ...{ lessonsPerWeek: 25, planned: 100, started: 98, finished: 97, minutes: 2_940 },
  lastActive: n % 3 === 0 ? null : '2026-01-05',
}));
const states: Partial<Video>[] = [
  { status: 'ready' },
  { status: 'processing', progress: 47 },
  { status: 'failed', failureReason: 'no-video' },
  { status: 'ready', draft: true, rightsUntil: '2026-12-31' },
];
const videos = everyOne.map((n) =>
  storedVideo(`${n}`, `ריקוד הרובוט בהנחיית המורה לחינוך גופני, גרסה לכיתה צפופה ${n}`, {
    fileName: `IMG_2026${n}_ריקוד_הרובוט_סופי_סופי_(2).mp4`,
    intensities: ['1', '2', '3', '4', '5'],
    path: 'warm-up/coordination',
    primaryCategory: 'warm-up',
    secondaryCategory: 'coordination',
    ...states[n % states.length],
  }),
);
const entries = everyOne.map((n): AuditEntry => ({
  ...{ _id: `${n}`, at, action: 'video-update', actor: { _id: manager._id, full_name: manager.full_name } },
  subject: { type: 'video', _id: `${n}`, name: videos[n]!.displayName },
  changes: [{ field: 'displayName', from: videos[n]!.displayName, to: videos[n]!.fileName }],
}));

const lists: Readonly<Record<string, readonly unknown[]>> = { '/statistics/classes': classes, '/videos': videos };
const answer: Answer = (call) => {
  const { path } = call;
  const list = lists[path];
  if (list) return Response.json(list, { headers: { 'x-total-count': String(COUNT) } });
  if (path === '/audit') return Response.json({ entries, next: null });
  if (path === '/videos/categories') return Response.json([]);
  return users.answer(call);
};

const screens = ['/management/schools', '/management/users', '/management/videos', '/management/audit'];

test.for(screens.flatMap((address) => [[address, 'he'] as const, [address, 'en'] as const]))(
  '%s has room for long names in %s',
  async ([address, language]) => {
    applyLanguage(language);
    await openScreen(address, manager, answer);
    await expect.element(page.getByRole('row').nth(3)).toBeVisible();
    for (const width of [1280, 1440, 1920]) {
      await page.viewport(width, 900);
      expect.soft(findCrowdedParts(), `${width} px`).toEqual([]);
    }
  },
);
