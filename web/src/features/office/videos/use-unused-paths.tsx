import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isUsedByRules } from '@zuzu/domain/lesson-config/is-used-by-rules.ts';
import { lessonConfigOptions } from '#features/office/lesson-editor/lesson-config-api.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { L } from '#ui/page/ltr.tsx';
import { m } from '#lib/texts/generated/messages.js';

/**
 * Returns `saveOrAsk`, which saves immediately if lesson rules use all paths and otherwise asks first; render `question`.
 */
export const useUnusedPaths = (): {
  saveOrAsk: (paths: readonly string[], save: () => void) => Promise<void>;
  question: ReactNode;
} => {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ unused: readonly string[]; save: () => void }>();
  return {
    saveOrAsk: async (paths, save) => {
      const rules = await queries.ensureQueryData(lessonConfigOptions).catch(() => undefined);
      const unused = [...new Set(paths)].filter((path) => rules && !isUsedByRules(path, rules.config));
      if (unused.length === 0) save();
      else setAsked({ unused, save });
    },
    question: asked && (
      <ConfirmDialog
        title={m.videos_path_unused_title()}
        text={m.videos_path_unused_text()}
        confirm={m.videos_path_unused_save()}
        tone="action"
        onConfirm={() => {
          setAsked(undefined);
          asked.save();
        }}
        onCancel={() => setAsked(undefined)}
      >
        <ul>
          {asked.unused.map((path) => (
            <li key={path}>
              <L>{path}</L>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    ),
  };
};

/** Returns the paths that planned changes assign to videos. */
export const newPaths = (changes: readonly { field: string; to: string | null }[]): string[] =>
  changes.flatMap(({ field, to }) => (field === 'path' && to !== null ? [to] : []));
