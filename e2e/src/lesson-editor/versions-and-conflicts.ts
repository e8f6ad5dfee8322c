import { expect } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { desktop } from '#page.ts';
import { button, field, hasOrder, openEditor, save, saveByCall, shown, stored, test } from './editor-page.ts';

/** Every save is a version, and no save silently overwrites another. */
export const versionsAndConflicts = (): void => {
  test('of two concurrent managers, the later one sees the newer rules and loses nothing', async ({
    visit,
    server,
  }) => {
    const page = await visit({ ...desktop, expected: [/\b409\b/, /in the meantime/] });
    const withoutFirst = defaultLessonConfig.lessonRules['5'].order.slice(1);
    await openEditor(page, server.url, 5);
    await button(page, 'Remove block 1').click();
    await saveByCall(server.url, { compositionRules: { unseenPercentage: 50, seenPercentage: 50 } });
    const theirs = await stored(server.url);

    // different fields were changed: both changes are saved, and undo reverts only mine
    await save(page);
    await page.getByText(`Version ${theirs.version} was saved in the meantime.`).waitFor();
    const both = (await stored(server.url)).config;
    expect(both.lessonRules['5'].order).toEqual(withoutFirst);
    expect(both.compositionRules.unseenPercentage).toBe(50);
    await button(page, 'Undo').click();
    await hasOrder(page, defaultLessonConfig.lessonRules['5'].order);
    expect(await field(page, 'New %').inputValue()).toBe('50');
    await button(page, 'Redo').click();

    // the same field was changed: only that field needs a decision
    await field(page, 'New %').fill('20');
    await saveByCall(server.url, { ...both, compositionRules: { unseenPercentage: 60, seenPercentage: 40 } });
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .filter({ hasText: `Somebody saved version ${(await stored(server.url)).version} in the meantime` })
      .waitFor();
    await shown(page, 'New videos 20 % → 60 %');
    await button(page, 'Take theirs').click();
    expect(await field(page, 'New %').inputValue()).toBe('60');
    await hasOrder(page, withoutFirst);
    await button(page, 'Undo').click();
    expect(await field(page, 'New %').inputValue()).toBe('20');

    await saveByCall(server.url, { ...both, compositionRules: { unseenPercentage: 70, seenPercentage: 30 } });
    await button(page, 'Save').click();
    await button(page, 'Keep mine').click();
    await button(page, 'Save').click();
    const mine = async () => {
      const { compositionRules, lessonRules } = (await stored(server.url)).config;
      return [compositionRules.unseenPercentage, lessonRules['5'].order];
    };
    await expect.poll(mine).toEqual([20, withoutFirst]);
  });

  test('defaults are restored, and versions are compared and rolled back', async ({ visit, server }) => {
    const page = await visit(desktop);
    for (let percent = 1; percent <= 20; percent += 1)
      await saveByCall(server.url, {
        compositionRules: { unseenPercentage: percent, seenPercentage: 100 - percent },
      });
    await openEditor(page, server.url, 5);
    await field(page, 'Max (minutes)').fill('48');
    await save(page);
    const changed = await stored(server.url);

    await button(page, 'Restore defaults').click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to restore default rules? This will overwrite your current config in the DB.',
    });
    await question.getByText('With longer exercises, lessons take longer.').waitFor();
    await button(question, 'Cancel').click();
    expect(await stored(server.url)).toEqual(changed);
    await button(page, 'Restore defaults').click();
    await button(question, 'Restore defaults').click();
    await shown(page, 'Restored defaults successfully!');
    expect((await stored(server.url)).config).toEqual(defaultLessonConfig);
    expect(await field(page, 'Max (minutes)').inputValue()).toBe('45');

    await button(page, 'Versions').click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    const item = versions
      .getByRole('listitem')
      .filter({ hasText: `Version ${changed.version}` })
      .first();
    await item.getByText(/40 min: duration .36–45. → .36–48. min/).waitFor();
    await item.getByText('רון אלון').waitFor();
    await button(versions, `Compare version ${changed.version} with the current one`).click();
    await versions.getByText(`From version ${changed.version + 1} to version ${changed.version}`).waitFor();
    await button(versions, 'Older versions').click();
    await versions.getByText(`Version ${changed.version - 19}`, { exact: true }).waitFor();
    await button(versions, `Roll back to version ${changed.version}`).click();
    await button(page.getByRole('alertdialog'), 'Roll back').click();
    await shown(page, 'Rolled back');
    await expect.poll(() => field(page, 'Max (minutes)').inputValue()).toBe('48');
    expect(await stored(server.url)).toEqual({ config: changed.config, version: changed.version + 2 });
  });
};
