import { lessonConfigChanges } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import { ChangeList } from './change-list.tsx';
import { faultText } from './fault-text.ts';
import type { Saving } from './use-saving.ts';
import s from './lesson-editor.module.css';

/** Notices about saving: rules that somebody else saved meanwhile, the server's validation errors, and its warnings. */
export const EditorNotices = ({ saving }: { saving: Saving }) => {
  const { newer, faults, warnings, takeTheirs, keepMine } = saving;
  return (
    <>
      {newer && (
        <div className={s.newer}>
          <Banner text={m.lesson_editor_newer({ version: newer.version })}>
            <Button tone="quiet" size="s" onClick={takeTheirs}>
              {m.lesson_editor_take_theirs()}
            </Button>
            <Button tone="quiet" size="s" onClick={keepMine}>
              {m.lesson_editor_keep_mine()}
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
