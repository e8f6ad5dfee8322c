import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LessonConfigVersion } from '@zuzu/contract/lessons/lesson-config.ts';
import { errorText } from '#api/api-error.ts';
import { configVersionsOptions } from '#api/lesson-config.ts';
import { Button } from '#components/controls/button.tsx';
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { LoadFailed } from '#components/page/load-failed.tsx';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { m } from '#texts/generated/messages.js';
import { VersionItem } from './version-item.tsx';

interface VersionsModalProps {
  /** Number of the version in force. */
  inForce: number;
  isBusy: boolean;
  onRollBack: (version: number) => void;
  onClose: () => void;
}
/**
 * Every saved version of the rules: who, when, which changes; comparing it with the one in force, and rolling back to
 * it.
 */
export const VersionsModal = ({ inForce, isBusy, onRollBack, onClose }: VersionsModalProps) => {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(configVersionsOptions);
  const [asking, setAsking] = useState<LessonConfigVersion>();
  return (
    <>
      <Modal title={m.lesson_editor_versions()} size="m" onClose={onClose}>
        {isPending && <SkeletonRows />}
        {error && (
          <LoadFailed
            size="s"
            title={m.lesson_editor_versions_failed()}
            text={errorText(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <ol className="stack">
            {data.pages
              .flatMap(({ versions }) => versions)
              .map((version) => (
                <VersionItem
                  key={version.version}
                  version={version}
                  inForce={inForce}
                  onRollBack={() => setAsking(version)}
                />
              ))}
          </ol>
        )}
        {hasNextPage && (
          <Button tone="quiet" size="s" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.lesson_editor_older_versions()}
          </Button>
        )}
      </Modal>
      {asking && (
        <ConfirmDialog
          title={m.lesson_editor_roll_back_question({ version: asking.version })}
          text={m.lesson_editor_roll_back_text()}
          confirm={m.lesson_editor_roll_back()}
          tone="action"
          busy={isBusy}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => {
            onRollBack(asking.version);
            setAsking(undefined);
          }}
        />
      )}
    </>
  );
};
