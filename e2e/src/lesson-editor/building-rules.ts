import { expect } from 'vitest';
import { inWords } from '#category-words.ts';
import { desktop } from '#page.ts';
import { button, field, openEditor, option, save, shown, stored, storyVideo, told, test } from './editor-page.ts';

/** Editing the other parts of the rules, and validation and unsaved changes. */
export const buildingRules = (): void => {
  test('pins, exclusions, ratio and duration are edited, checked, undone and saved', async ({ visit, server }) => {
    const video = await storyVideo(server.url);
    const page = await visit({ ...desktop, expected: [/\b400\b/, /must/] });
    await openEditor(page, server.url, 1);

    await button(page, 'Pin a video to block 3').click();
    const picker = page.getByRole('dialog', { name: 'Specific video' });
    await picker.getByRole('searchbox', { name: 'Search' }).fill(video.displayName);
    await option(page, video).click();
    await button(picker, 'Preview').click();
    const preview = page.getByRole('dialog', { name: video.displayName });
    await expect
      .poll(() => preview.locator('video').evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(1);
    await button(preview, 'Close').click();
    await button(picker, 'Pin video').click();
    await button(page, 'Unpin block 3').waitFor();
    const others = (['1', '2', '3', '4', '5'] as const).filter((each) => !video.intensities.includes(each));
    if (others.length > 0) await shown(page, `At ${others.join(', ')}: the pinned video is of another intensity`);

    await button(page, 'Unpin block 3').click();
    await button(page, 'Pin a video to block 3').waitFor();
    await page.keyboard.press('Control+z');
    await button(page, 'Unpin block 3').waitFor();
    await button(page, 'Undo').click();
    await button(page, 'Pin a video to block 3').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await button(page, 'Unpin block 3').waitFor();
    await shown(page, '1 unsaved change');

    await button(page, 'Add exclusion').click();
    await button(page.getByRole('dialog', { name: 'Exclude for type C' }), 'Main exercise').click();
    await page.getByText(/stays empty: all videos excluded/).waitFor();
    await page.getByRole('radio', { name: 'A', exact: true }).click();
    await button(page, 'Add exclusion').click();
    const excluding = page.getByRole('dialog', { name: 'Exclude for type A' });
    await excluding.getByRole('radio', { name: 'Video' }).click();
    await excluding.getByRole('searchbox', { name: 'Search' }).fill(video.fileName);
    await option(page, video).click();
    await button(excluding, 'Exclude video').click();
    await shown(page, inWords(`${video.path}/${video.fileName}`));

    await field(page, 'Max (minutes)').fill('3');
    await shown(page, 'Higher than max: saving swaps the two');
    await field(page, 'Max (minutes)').fill('7.5');
    await field(page, 'New %').fill('140');
    expect(await field(page, 'Seen %').inputValue()).toBe('-40');
    await shown(page, 'Must be 0 to 100');
    await button(page, 'Save').click();
    await button(page.getByRole('alertdialog'), 'Save anyway').click();
    await told(page, 'Failed to update config in DB.');
    const refused = page.getByRole('alert').filter({ hasText: /^Seen \/ new ratio: Must be 0 to 100$/ });
    await refused.waitFor();
    await field(page, 'Seen %').fill('55');
    expect(await field(page, 'New %').inputValue()).toBe('45');
    // corrected errors disappear
    await refused.waitFor({ state: 'detached' });
    await field(page, 'Target (minutes)').fill('0');
    await shown(page, 'Must be more than 0 and at most 180 minutes');
    await field(page, 'Target (minutes)').fill('8');
    await page.getByText(/^The target lies outside min and max/).waitFor();
    await field(page, 'Target (minutes)').fill('5.5');

    await save(page);
    await page.reload();
    await button(page, 'Unpin block 3').waitFor();
    const { config } = await stored(server.url);
    expect(config.compositionRules).toEqual({ unseenPercentage: 45, seenPercentage: 55 });
    expect(config.tolerances.lessonDuration['1']).toEqual({ min: 4, max: 7.5 });
    expect(config.lessonRules['1'].duration).toBe(5.5);
    expect(await field(page, 'Target (minutes)').inputValue()).toBe('5.5');
    expect(config.lessonRules['1'].order[2]).toBe(`fixed/${video.path}/${video.fileName}`);
    expect(config.lessonRules['1'].exclusions).toEqual({
      A: [`${video.path}/${video.fileName}`],
      B: [],
      C: ['main'],
      M: [],
    });
    expect(await field(page, 'New %').inputValue()).toBe('45');
  });

  test('leaving with unsaved changes asks first; changing view, length or language keeps them', async ({
    visit,
    server,
  }) => {
    const page = await visit(desktop);
    await openEditor(page, server.url, 1);
    await button(page, 'Move block 1 down').click();
    await page.getByRole('radio', { name: 'Simulation' }).click();
    await page.getByRole('radio', { name: 'Rules' }).click();
    await page.getByRole('tab', { name: '10 min' }).click();
    await shown(page, '1 unsaved change');
    await button(page, 'עברית').click();
    await shown(page, 'שינוי אחד שלא נשמר');
    // no message in the other language remains
    expect(await page.getByText('Loaded config from DB (merged).').count()).toBe(0);
    await button(page, 'English').click();
    await shown(page, '1 unsaved change');
    const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
    await leave();
    const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await button(question, 'Cancel').click();
    await shown(page, '1 unsaved change');
    await leave();
    await button(question, 'Discard changes').click();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.goBack();
    await shown(page, 'Loaded config from DB (merged).');
    expect(await page.getByText('unsaved').count()).toBe(0);
  });
};
