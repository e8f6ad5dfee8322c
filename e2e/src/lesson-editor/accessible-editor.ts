import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { expectAccessibleAtBothWidths } from '#accessible.ts';
import { phone } from '#page.ts';
import { button, field, grip, openEditor, option, saveByCall, storyVideo, test } from './editor-page.ts';

const storyBlock = defaultLessonConfig.lessonRules['4'].order.indexOf('small/story') + 1;

/** The states of the editor that aren't in the catalogue of all screens (screens/screens.ts). */
export const accessibleEditor = (): void => {
  test('special states are accessible on a phone in dark mode and on a desktop in light mode', async ({
    visit,
    server,
  }) => {
    const video = await storyVideo(server.url);
    const page = await visit({ ...phone, expected: [/\b409\b/, /in the meantime/] });
    await openEditor(page, server.url, 4);
    await button(page, `Pin a video to block ${storyBlock}`).click();
    await option(page, video).waitFor();
    await option(page, video).click();
    await page.keyboard.press('Enter');
    await button(page, `Unpin block ${storyBlock}`).waitFor();
    await button(page, 'Add exclusion').click();
    await button(page.getByRole('dialog'), 'Small exercise / Dance').click();
    await field(page, 'Max (minutes)').fill('20');
    await page
      .getByText(/stays empty/)
      .first()
      .waitFor();
    await expectAccessibleAtBothWidths(page, 'problems', 'desktop');
    await field(page, 'Max (minutes)').fill('31');
    await grip(page, 2).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expectAccessibleAtBothWidths(page, 'a block in the air', 'desktop');
    await page.keyboard.press('Escape');
    await saveByCall(server.url, { compositionRules: { unseenPercentage: 20, seenPercentage: 80 } });
    await field(page, 'New %').fill('25');
    await button(page, 'Save').click();
    await button(page.getByRole('alertdialog'), 'Save anyway').click();
    await button(page, 'Keep mine').waitFor();
    await expectAccessibleAtBothWidths(page, 'newer rules', 'desktop');
    await button(page, 'Take theirs').click();
    await button(page.getByRole('alert'), 'Close').click();
    await button(page, 'Versions').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Compare/ })
      .first()
      .click();
    await page.getByText(/^From version/).waitFor();
    await expectAccessibleAtBothWidths(page, 'versions', 'desktop');
    await button(page.getByRole('dialog'), 'Close').click();
    await button(page, 'Restore defaults').click();
    await expectAccessibleAtBothWidths(page, 'restore', 'desktop');
    await button(page.getByRole('alertdialog'), 'Cancel').click();
  });
};
