import { randomBytes, randomUUID } from 'node:crypto';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { randomFrom } from '@zuzu/domain/composition/random.ts';
import { storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { categoryPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { noises, postures, rooms } from '@zuzu/domain/videos/needs.ts';
import { openDemoClip } from '@zuzu/demo/demo-clip.ts';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import type { AuditRecord } from '#features/audit/audit-log.ts';
import type { Context } from '#app/context.ts';
import { thumbnailKey } from '#storage/media-keys.ts';
import type { NewVideo } from '#features/videos/videos.repository.ts';
import { busyRepository } from './busy.repository.ts';

/** The size of a large installation. */
const LARGE = { schools: 300, videos: 640, auditEntries: 400 };
const DAY_MS = 24 * 3_600_000;
const DAYS_OF_LESSONS = 90;
const FIRST_NUMBER = 527_000_000;

const { below } = randomFrom(38);
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const some = <Item>(items: readonly Item[], percent: number): Item[] => items.filter(() => below(100) < percent);

const kinds = [
  'בי״ס ממלכתי',
  'בי״ס ממלכתי־דתי',
  'בית הספר הניסויי',
  'ביה״ס היסודי הדמוקרטי',
  'בית חינוך',
  'גן הילדים',
  'תלמוד תורה',
  'מתנ״ס',
];
const schoolNames = [
  'אורות התורה',
  'ע״ש חיים נחמן ביאליק',
  'רמב״ם',
  'ניצני השרון',
  'על שם רחל המשוררת',
  'הדקל',
  'יצחק רבין ז״ל',
  'אלונים',
  'נופי הגליל העליון',
  'ארזים',
  'קשת – חינוך משלב',
  'מעלה אדומים ב׳',
  'נעמי שמר',
];
const cities = [
  'מודיעין־מכבים־רעות',
  'תל אביב–יפו',
  'ירושלים',
  'באר שבע',
  'ראשון לציון',
  'קריית מוצקין',
  'רמת השרון',
  'אום אל־פחם',
  'כוכב יאיר־צור יגאל',
  'נוף הגליל',
];
const firstNames = ['אביגיל', 'נועם', 'תמר', 'יהונתן', 'שירה', 'מוחמד', 'אילנה', 'סיוון', 'מיכאל', 'רינת', 'Lena'];
const lastNames = ['כהן', 'בן־אברהם־רוזנצוויג', 'לוי־מזרחי', 'שטרן', 'אבו־חוסיין', 'פרידמן', 'אלמקייס', 'Petrova'];
const grades = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳'];
const moves = [
  'קפיצות כוכב',
  'סקוואט עם מתיחת ידיים למעלה',
  'ריקוד הרובוט',
  'הדוב שמטייל ביער ומחפש דבש',
  'נשימות של בלון',
  'שיווי משקל על רגל אחת, בעיניים עצומות',
  'ריצה במקום',
  'מתיחת צוואר וכתפיים בישיבה',
  'לולאת תופים',
  'שכיבות סמיכה על הקיר',
];
const circumstances = ['', '', ' – גרסה לכיתה צפופה', ' (חלק ב׳)', ' עם מוזיקה', ' בהנחיית המורה לחינוך גופני'];
const tags = ['חיות', 'חורף', 'שיווי משקל', 'בוקר', 'לפני מבחן', 'חנוכה', 'ט״ו בשבט', 'פורים'];
const failureReasons = ['unreadable', 'no-video', 'too-long', 'truncated', 'internal'];

const typeOf = (n: number): UserType => (n % 25 === 0 ? 'A' : n % 10 === 0 ? 'B' : 'C');
const phoneOf = (n: number): string => `0${FIRST_NUMBER + n}`;
const schoolName = (n: number): string =>
  `${kinds[n % kinds.length]} ${schoolNames[(n * 7) % schoolNames.length]}, ${cities[(n * 3) % cities.length]}`;

type Services = Pick<
  Context,
  'database' | 'users' | 'videosRepo' | 'videoTrash' | 'storage' | 'themes' | 'lessonConfigs' | 'now'
>;

/**
 * Fills a demo installation with the data of a large one after months: 300 schools with their lessons, 640 videos in every
 * state, themes, a trash, an audit log. Encodes nothing: these videos play the demo's clips. For reviewing screens; takes a minute.
 */
export const addBusyInstallation = async (
  services: Services,
  { schools, videos, auditEntries }: typeof LARGE = LARGE,
): Promise<void> => {
  const { users, videosRepo, videoTrash, storage, themes } = services;
  const repository = busyRepository(services.database);
  const now = services.now();
  /** The local date that many days from now. */
  const dayIn = (days: number): string => localDate(new Date(now.getTime() + days * DAY_MS));
  const manager = (await users.listDemo()).find(({ type }) => type === 'M');
  if (!manager) throw new Error('This installation has no demo manager');
  if (await users.findByPhone(storedPhoneNumber(phoneOf(0))))
    throw new Error('This installation has already been filled');
  const models = (await videosRepo.list()).filter(({ status }) => status === 'ready');
  if (models.length === 0) throw new Error('No clip of the demo is playable yet');

  const addSchools = async () => {
    const ids: string[] = [];
    for (let n = 0; n < schools; n++) {
      const type = typeOf(n);
      const groups = Array.from({ length: type === 'C' ? 1 + (n % 6) : 1 }, (_, at) => ({
        name:
          type === 'C'
            ? `כיתה ${grades[at % grades.length]} ${1 + (n % 4)}${n % 5 === 0 ? ` של ${oneOf(firstNames)} ${oneOf(lastNames)}` : ''}`
            : 'default',
        preferences: {
          ...defaultPreferences,
          intensityLevel: oneOf([1, 2, 3, 4, 5] as const),
          lessonsPerWeek: 1 + below(5),
        },
      }));
      const { id } = await users.add({
        type,
        phoneNumber: phoneOf(n),
        fullName: `${oneOf(firstNames)} ${oneOf(lastNames)}`,
        email: `office.${n}@${n % 7 === 0 ? 'a-very-long-name-of-a-municipality.' : ''}edu.example`,
        ...(type === 'C' && { organization: schoolName(n) }),
        groups,
      });
      ids.push(id);
    }
    return ids;
  };

  const describeVideo = (n: number): NewVideo => {
    const model = models[n % models.length] as (typeof models)[number];
    const kind = n % 32;
    const videoKey = randomUUID();
    const status = kind === 0 ? 'failed' : kind === 1 ? 'processing' : 'ready';
    const move = oneOf(moves);
    return {
      file_key: `uploads/${videoKey}.mp4`,
      file_name: n % 3 === 0 ? `IMG_${20260000 + n}_${move.replaceAll(' ', '_')}_סופי.mp4` : `clip-${n}.mp4`,
      display_name: `${move}${oneOf(circumstances)}${n % 2 ? ` ${1 + below(30)}` : ''}`,
      path: categoryPath(oneOf(categoryValues)),
      intensities: [oneOf([1, 2, 3] as const), ...some([4, 5] as const, 45)],
      length: status === 'ready' ? model.length : 0,
      family: `busy-${move.length}`,
      tags: some(tags, 15),
      needs: n % 4 === 0 ? {} : { room: oneOf(rooms), posture: oneOf(postures), noise: oneOf(noises) },
      rights_until: n % 20 === 0 ? dayIn(3 + below(60)) : null,
      status,
      progress: status === 'ready' ? 100 : 0,
      failure_reason: status === 'failed' ? oneOf(failureReasons) : null,
      video_key: videoKey,
      encryption_key: status === 'ready' ? model.encryption_key : randomBytes(16),
      thumbnail_key: status === 'ready' ? thumbnailKey(videoKey) : null,
      content_hash: n % 40 < 2 ? `busy-${Math.floor(n / 40)}` : null,
      created_by: manager.id,
      created_at: new Date(now.getTime() - below(300) * DAY_MS),
    };
  };

  const addVideos = async () => {
    const rows = await videosRepo.insert(Array.from({ length: videos }, (_, n) => describeVideo(n)));
    if (!rows) throw new Error('These videos already exist');
    const renditions = await videosRepo.renditionsOf(models.map(({ id }) => id));
    const pictures = await Promise.all(
      models.map(async ({ video_key: key }) =>
        Buffer.concat(await Array.fromAsync((await storage.read(thumbnailKey(key))).content)),
      ),
    );
    for (const [n, row] of rows.entries()) {
      const model = n % models.length;
      await videosRepo.insertUpload({
        file_key: row.file_key,
        file_name: row.file_name,
        file_type: 'video/mp4',
        user_id: manager.id,
        created_at: row.created_at,
        expires_at: now,
        received_at: row.created_at,
        content_hash: row.content_hash,
        // otherwise it would count as missing
        dropped_at: row.status === 'ready' ? now : null,
      });
      if (row.status === 'ready') {
        await storage.put(thumbnailKey(row.video_key), pictures[model] as Buffer, { contentType: 'image/jpeg' });
        for (const rendition of renditions.filter((each) => each.video_id === models[model]?.id))
          await videosRepo.saveRendition({ ...rendition, video_id: row.id });
      } else {
        const clips = demoVideos();
        const clip = clips[n % clips.length] as (typeof clips)[number];
        await storage.put(row.file_key, await openDemoClip(clip), { contentType: 'video/mp4' });
      }
      if (n % 16 === 5) await videoTrash.remove(String(row.id), manager.id, now);
    }
    return rows;
  };

  const addThemes = async () => {
    for (const [n, name] of tags.entries())
      await themes.add(
        {
          name: `שבוע ${name} בבתי הספר`,
          tags: [name],
          from: dayIn(10 * n - 20),
          until: dayIn(10 * n - 5),
          organizations: n % 3 ? [] : Array.from({ length: 40 }, (_, at) => schoolName(at * 5)),
        },
        manager.id,
      );
  };

  const ids = await addSchools();
  const rows = await addVideos();
  await addThemes();
  // the first version of the rules is stored on first use
  await services.lessonConfigs.current();
  await repository.addLessons(dayIn(-DAYS_OF_LESSONS), now);
  await repository.addAudit(
    Array.from({ length: auditEntries }, (_, n): AuditRecord => {
      const isUser = n % 3 > 0;
      return {
        actorId: manager.id,
        action: oneOf(isUser ? (['sign-in', 'user-update'] as const) : (['video-update', 'video-retry'] as const)),
        subjectId: isUser ? oneOf(ids) : oneOf(rows).id,
      };
    }),
    now,
  );
};
