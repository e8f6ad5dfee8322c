import { lessonConfigChanges } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { ChangeList } from './change-list.tsx';
import { faultText } from './fault-text.ts';
import type { Saving } from './use-saving.ts';
import s from './lesson-editor.module.css';

/** What stands in the way of saving: rules that somebody else saved meanwhile, and what the server found; what it let pass. */
export const EditorNotices = ({ saving }: { saving: Saving }) => {
  const { newer, faults, warnings, takeTheirs, keepMine } = saving;
  return (
    <>
      {newer && (
        <div className={s.newer}>
          <Banner text={m.lesson_editor_newer({ version: newer.version })}>
            <Button tone="quiet" size="s" onClick={takeTheirs}>
              <Text>{m.lesson_editor_take_theirs()}</Text>
            </Button>
            <Button tone="quiet" size="s" onClick={keepMine}>
              <Text>{m.lesson_editor_keep_mine()}</Text>
            </Button>
          </Banner>
          <ChangeList changes={lessonConfigChanges(newer.keepMine, newer.takeTheirs)} />
        </div>
      )}
      {[...new Set(faults.map(faultText))].map((text) => (
        <Banner key={text} text={text} />
      ))}
      {[...new Set(warnings.map(faultText))].map((text) => (
        <Banner key={text} tone="hint" text={text} />
      ))}
    </>
  );
};
