import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LessonConfig, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { AnyJson } from '#testing/any-json.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const CONFIG = '/api/lessons/lesson-config';
const HERO = 'small/story/jungle/גיבור 🦁.mp4';

const { server, who } = await startSchool({ library: smallLibrary() });
const { videosRepo } = server.services;
const hero = (
  await addVideos(server, [
    readyVideo({ path: 'small/story/jungle', file_name: 'גיבור 🦁.mp4', length: 100, intensities: [3] }),
  ])
)[0]!;

const get = async (path = '') => (await who.m.get(`${CONFIG}${path}`)).body;
const post = (path: string, body?: unknown, token = who.m.token) => server.as(token).post(`${CONFIG}${path}`, body);
const save = (config: unknown, version?: number) => post('', { lessonConfig: { config }, version });
const restore = () => post('/restore-default');
const withRule = (change: Partial<LessonRule>, key: '1' | '2' = '1'): LessonConfig => ({
  ...defaultLessonConfig,
  lessonRules: { ...defaultLessonConfig.lessonRules, [key]: { ...defaultLessonConfig.lessonRules[key], ...change } },
});
const withOrder = (...order: string[]) => withRule({ order });
const compose = () => who.m.post('/api/lessons/compose', { intensity: 3, duration: 1, numberOfLessons: 1 });

describe('saving', () => {
  it('merges the changes into the rules, creates a version and composes by it', async () => {
    const before = (await get()).lessonConfig;
    const body = await bodyOf(save({ lessonRules: { '1': { order: ['main', 'small/dance'] } } }));
    expect(body).toEqual({
      success: true,
      lessonConfig: { config: withOrder('main', 'small/dance'), version: before.version + 1 },
      warnings: [],
    });
    expect((await get()).lessonConfig).toEqual(body.lessonConfig);
    expect((await compose()).body.finalLesson.map((part: AnyJson) => part.blockPath)).toEqual(['main', 'small/dance']);
    expect((await save(body.lessonConfig.config)).body.lessonConfig.version).toBe(before.version + 1);
  });

  it('keeps omitted keys unchanged', async () => {
    const before = withRule({ order: ['main', `fixed/${HERO}`], exclusions: { A: [], B: [], C: [HERO], M: ['main'] } });
    await save({ ...before, tolerances: { lessonDuration: { '2': { min: 8, max: 13 } } } });
    await save({ compositionRules: { unseenPercentage: 40 } });
    await save({ tolerances: { lessonDuration: { '2': { max: 12 } } } });
    await save({ lessonRules: { '1': { duration: 6, exclusions: { M: [] } }, '2': { duration: 11 } } });
    const { config } = (await get()).lessonConfig;
    expect(config.compositionRules).toEqual({ unseenPercentage: 40, seenPercentage: 60 });
    expect(config.tolerances.lessonDuration['2']).toEqual({ min: 8, max: 12 });
    expect(config.lessonRules['1']).toEqual({
      order: ['main', `fixed/${HERO}`],
      exclusions: { A: [], B: [], C: [HERO], M: [] },
      duration: 6,
    });
    expect(config.lessonRules['2']).toEqual({ ...defaultLessonConfig.lessonRules[2], duration: 11 });
    await restore();
  });

  it('swaps a reversed min and max with a warning', async () => {
    const body = await bodyOf(save({ tolerances: { lessonDuration: { '4': { min: 31, max: 30 } } } }));
    expect(body.lessonConfig.config.tolerances.lessonDuration['4']).toEqual({ min: 30, max: 31 });
    expect(body.warnings).toEqual([
      {
        field: 'lessonConfig.config.tolerances.lessonDuration.4',
        code: 'TOLERANCE_SWAPPED',
        reason: 'min was greater than max, so they were swapped',
      },
    ]);
    expect((await save({ tolerances: { lessonDuration: { '4': { min: 300, max: 30 } } } })).body.details).toMatchObject(
      [{ field: 'lessonConfig.config.tolerances.lessonDuration.4.min', code: 'TOLERANCE_RANGE' }],
    );
    await restore();
  });

  it('accepts one percentage for both', async () => {
    const { body } = await save({ compositionRules: { seenPercentage: 45 } });
    expect(body.lessonConfig.config.compositionRules).toEqual({ unseenPercentage: 55, seenPercentage: 45 });
  });

  it('keeps pinned and excluded videos when they are renamed or moved', async () => {
    const excluded = { ...defaultLessonConfig.lessonRules[1].exclusions, C: [HERO] };
    await save(withRule({ order: ['main', `fixed/${HERO}`], exclusions: excluded }));
    await get();
    await videosRepo.update(hero.id, { file_name: 'lion.mp4', path: 'small/story/zoo' });
    const { config } = (await get()).lessonConfig;
    expect(config.lessonRules['1'].order).toEqual(['main', 'fixed/small/story/zoo/lion.mp4']);
    expect(config.lessonRules['1'].exclusions.C).toEqual(['small/story/zoo/lion.mp4']);
    const { body } = await compose();
    expect(body.finalLesson[1]).toMatchObject({ isFixed: true, video: { fileKey: hero.file_key } });
    // rules that a client loaded before the renaming still use the former name
    expect((await save(withOrder(`fixed/${HERO}`, 'main'))).body.lessonConfig.config.lessonRules['1'].order).toEqual([
      'fixed/small/story/zoo/lion.mp4',
      'main',
    ]);
    const excluding = { ...defaultLessonConfig.lessonRules[1].exclusions, M: ['small/story/zoo/lion.mp4'] };
    await save(withRule({ order: ['small/story/zoo'], exclusions: excluding }));
    await videosRepo.update(hero.id, { file_name: 'tiger.mp4' });
    expect(await compose()).toMatchObject({ status: 422 });
    await videosRepo.update(hero.id, {
      file_name: 'גיבור 🦁.mp4',
      path: 'small/story/jungle',
    });
  });

  it.each([
    ['an unknown category', withOrder('main', 'nowhere/else'), 'lessonRules.1.order[1]'],
    ['no category at all', withOrder(''), 'lessonRules.1.order[0]'],
    ['a pin to a missing video', withOrder('fixed/main/nothing.mp4'), 'lessonRules.1.order[0]'],
    ['a video pinned twice', withOrder(`fixed/${HERO}`, `fixed/${HERO}`), 'lessonRules.1.order[1]'],
    [
      'an unknown exclusion',
      { lessonRules: { '2': { exclusions: { C: ['small/nothing'] } } } },
      'lessonRules.2.exclusions.C[0]',
    ],
    [
      'an exclusion named like an inherited property',
      withRule({ exclusions: { A: ['constructor'], B: [], C: [], M: [] } }),
      'lessonRules.1.exclusions.A[0]',
    ],
    ['a pin named like an inherited property', withOrder('fixed/__proto__'), 'lessonRules.1.order[0]'],
    [
      'percentages that do not sum to 100',
      { compositionRules: { unseenPercentage: 30, seenPercentage: 60 } },
      'compositionRules',
    ],
  ])('rejects %s, names the field and stores nothing', async (_what, config, field) => {
    const before = (await get()).lessonConfig.version;
    const { status, body } = await save(config);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_INPUT' });
    const fields = body.details.map((fault: { field: string }) => fault.field);
    expect(fields).toContain(['lessonConfig.config', field].filter(Boolean).join('.'));
    for (const fault of body.details) expect(fault.code).toMatch(/^[A-Z_]+$/);
    expect((await get()).lessonConfig.version).toBe(before);
  });

  it('returns a code with each error, and the unknown name', async () => {
    const config = {
      ...withOrder('nowhere/else', 'fixed/main/nothing.mp4', `fixed/${HERO}`, `fixed/${HERO}`),
      compositionRules: { unseenPercentage: 30, seenPercentage: 60 },
      tolerances: { lessonDuration: { '5': { max: 241 } } },
    };
    const { details } = (await save(config)).body;
    expect(details.map(({ code, about }: AnyJson) => [code, about])).toEqual([
      ['RATIO_SUM', undefined],
      ['NO_CATEGORY', 'nowhere/else'],
      ['NO_VIDEO', 'main/nothing.mp4'],
      ['PINNED_TWICE', undefined],
      ['TOLERANCE_RANGE', undefined],
    ]);
    const excluding = { lessonRules: { '2': { exclusions: { C: ['small/nothing'] }, duration: 181 } } };
    expect((await save(excluding)).body.details).toMatchObject([
      { code: 'NOTHING_EXCLUDED', about: 'small/nothing', reason: "unknown category or video 'small/nothing'" },
      { code: 'TARGET_RANGE' },
    ]);
    expect((await save(withOrder())).body.details).toMatchObject([{ code: 'TOO_SMALL' }]);
  });

  it('keeps removed videos at their positions with a warning, and rejects them elsewhere', async () => {
    const [gone] = await addVideos(server, [
      readyVideo({ path: 'small/juggling', file_name: 'gone.mp4', length: 60, intensities: [3] }),
    ]);
    const name = 'small/juggling/gone.mp4';
    const pin = `fixed/${name}`;
    const standing = withRule({
      order: ['main', pin, 'small/juggling'],
      exclusions: { A: [name], B: [], C: [], M: [] },
    });
    expect(await save(standing)).toMatchObject({ status: 200, body: { warnings: [] } });
    await videosRepo.update(gone!.id, { retired_at: new Date() });

    const at = 'lessonConfig.config.lessonRules.1';
    const warnings = [
      { field: `${at}.order[1]`, code: 'NO_VIDEO', about: name },
      { field: `${at}.order[2]`, code: 'NO_CATEGORY', about: 'small/juggling' },
      { field: `${at}.exclusions.A[0]`, code: 'NOTHING_EXCLUDED', about: name },
    ];
    const reasoned = warnings.map((warning) => ({ ...warning, reason: expect.any(String) }));
    const whole = await save({ ...standing, compositionRules: { unseenPercentage: 10, seenPercentage: 90 } });
    expect(whole).toMatchObject({ status: 200, body: { warnings: reasoned } });
    expect(whole.body.lessonConfig.config.compositionRules.unseenPercentage).toBe(10);
    expect(whole.body.lessonConfig.config.lessonRules).toEqual(standing.lessonRules);
    expect((await save({ compositionRules: { unseenPercentage: 20 } })).body.warnings).toEqual(reasoned);
    const moved = { lessonRules: { '1': { order: ['small/juggling', 'main', 'small/dance', pin] } } };
    expect((await save(moved)).status).toBe(200);

    for (const [rules, field] of [
      [{ '1': { order: [pin, pin] } }, 'lessonRules.1.order[1]'],
      [{ '2': { order: ['main', pin] } }, 'lessonRules.2.order[1]'],
      [{ '2': { order: ['small/juggling'] } }, 'lessonRules.2.order[0]'],
      [{ '1': { exclusions: { B: [name] } } }, 'lessonRules.1.exclusions.B[0]'],
    ] as const)
      expect(await save({ lessonRules: rules }), field).toMatchObject({
        status: 400,
        body: { details: [{ field: `lessonConfig.config.${field}` }] },
      });

    // restored under another name, the entry refers to it again
    await videosRepo.update(gone!.id, { retired_at: null, file_name: 'back.mp4' });
    expect((await get()).lessonConfig.config.lessonRules['1']).toMatchObject({
      order: ['small/juggling', 'main', 'small/dance', 'fixed/small/juggling/back.mp4'],
      exclusions: { A: ['small/juggling/back.mp4'] },
    });
    await videosRepo.update(gone!.id, { retired_at: new Date() });
    await restore();
  });
});

describe('concurrent edits by two managers', () => {
  it('are rejected if based on an older version, with the newer state', async () => {
    const { version } = (await restore()).body.lessonConfig;
    expect((await save(withOrder('main'), version)).status).toBe(200);
    const late = await save(withOrder('small/dance'), version);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { lessonConfig: { config: withOrder('main'), version: version + 1 } } },
    });
    expect((await post('/restore-default', { version })).status).toBe(409);
    expect((await post(`/versions/${version}/roll-back`, { version })).status).toBe(409);
    expect((await get()).lessonConfig.version).toBe(version + 1);
    // an invalid body is reported first
    expect((await save(withOrder(), version)).status).toBe(400);
  });

  it('let exactly one of many simultaneous saves through', async () => {
    const { version } = (await get()).lessonConfig;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => save(withRule({ duration: 5 + (i + 1) / 100 }), version)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 200)!.body.lessonConfig;
    expect((await get()).lessonConfig).toEqual(winner);
    expect(winner.version).toBe(version + 1);
  });
});

describe('versions of the rules', () => {
  it('show author, changes and comment, and can be compared and restored', async () => {
    await restore();
    const first = (await save(withOrder('main', 'small/dance'))).body.lessonConfig;
    const second = (await save({ ...withOrder('main'), compositionRules: { unseenPercentage: 40 } })).body.lessonConfig;
    const restored = (await restore()).body;
    expect(restored).toEqual({
      success: true,
      lessonConfig: { config: defaultLessonConfig, version: second.version + 1 },
    });

    const { versions } = await get('/versions?limit=3');
    expect(versions).toMatchObject([
      { version: restored.lessonConfig.version, origin: 'defaults', by: { _id: who.m.userId, full_name: 'מם' } },
      {
        version: second.version,
        origin: 'saved',
        change: 'new videos 30 % → 40 %; 5 min: removed small/dance from 2',
        changes: [
          { kind: 'ratio', from: '30', to: '40' },
          { kind: 'block-removed', length: 1, entry: 'small/dance', from: '2' },
        ],
      },
      { version: first.version, rolledBackTo: null },
    ]);
    const older = await get(`/versions?limit=1&before=${second.version}`);
    expect(older).toMatchObject({ versions: [{ version: first.version }], hasMore: true });

    expect(await get(`/versions/${second.version}/changes?to=${first.version}`)).toMatchObject({
      change: 'new videos 40 % → 30 %; 5 min: added small/dance at 2',
    });

    const back = await post(`/versions/${first.version}/roll-back`, { version: restored.lessonConfig.version });
    expect(back.body.lessonConfig).toEqual({ config: first.config, version: restored.lessonConfig.version + 1 });
    expect((await get('/versions?limit=1')).versions).toMatchObject([
      { origin: 'rolled-back', rolledBackTo: first.version },
    ]);
    expect((await compose()).body.finalLesson.map((part: AnyJson) => part.blockPath)).toEqual(['main', 'small/dance']);
  });

  it('are audited under the user who created them', async () => {
    const { body } = await who.m.get(`/api/users/${who.m.userId}/audit`);
    const actions = body.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(
      expect.arrayContaining(['lesson-config-save', 'lesson-config-restore', 'lesson-config-roll-back']),
    );
    const entry = body.find((each: AnyJson) => each.action === 'lesson-config-save' && each.changes.length === 2);
    expect(entry).toMatchObject({ subject: { type: 'lesson-config' }, actor: { _id: who.m.userId } });
    expect(entry.changes).toContainEqual({ field: 'ratio', from: '30', to: '40' });
    expect(entry.changes).toContainEqual({ field: 'block-removed', group: '5 min', from: 'small/dance 2', to: null });
  });

  it('accept existing version numbers only', async () => {
    expect((await who.m.get(`${CONFIG}/versions/1/changes?to=999999`)).status).toBe(404);
    expect((await post('/versions/999999/roll-back')).status).toBe(404);
  });
});

describe('figures of unsaved rules', () => {
  const figures = async (config: unknown) => (await post('/figures', { config, duration: 1 })).body.figures;

  it('count candidates and their average length per block, intensity and user type', async () => {
    const versionBefore = (await get()).lessonConfig.version;
    const rule = { order: ['small/dance', `fixed/${HERO}`], exclusions: { A: [], B: [], C: ['small/dance'], M: [] } };
    const [all, ofC] = await figures(withRule(rule));
    expect(all.userTypes).toEqual(['A', 'B', 'M']);
    expect(all.intensities.map((each: AnyJson) => each.intensity)).toEqual(['1', '2', '3', '4', '5']);
    const dances = smallLibrary().filter(({ path }) => path === 'small/dance');
    const lengths = dances.map(({ length }) => length ?? 0);
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    const [dance, pinned] = all.intensities[2].blocks;
    expect(dance).toEqual({ category: 'small/dance', count: 8, averageSeconds: expect.closeTo(average, 6) });
    expect(pinned).toEqual({ category: 'small/story', count: 1, averageSeconds: 100 });
    expect(all.intensities[2].shortestSeconds).toBeCloseTo(Math.min(...lengths) + 100, 3);
    expect(all.intensities[2].longestSeconds).toBeCloseTo(Math.max(...lengths) + 100, 3);
    expect(all.intensities[2].warnings).toEqual([]);
    expect(all.intensities[0].warnings).toMatchObject([{ code: 'PIN_OTHER_INTENSITY', block: 1 }]);

    expect(ofC).toMatchObject({ userTypes: ['C'] });
    expect(ofC.intensities[2].blocks[0].count).toBe(0);
    expect(ofC.intensities[2].warnings).toMatchObject([{ code: 'BLOCK_SKIPPED', block: 0, reason: 'excluded' }]);
    expect((await get()).lessonConfig.version).toBe(versionBefore);
  });

  it('warn if there are fewer videos than blocks', async () => {
    const [all] = await figures(withOrder(...Array.from({ length: 9 }, () => 'small/vocal')));
    expect(all.intensities[0].warnings).toMatchObject([{ code: 'BLOCK_SKIPPED', block: 7, reason: 'exhausted' }]);
  });
});
