import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LessonConfigVersion } from '@zuzu/contract/lessons/lesson-config.ts';
import { errorText } from '#lib/api/api-error.ts';
import { configVersionsOptions, configChangesOptions } from '../lesson-config-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { LoadFailed } from '#ui/page/load-failed.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { Ago } from '#ui/page/ago.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { ChangeList } from '../change-list.tsx';
import s from './versions.module.css';

interface VersionItemProps {
  version: LessonConfigVersion;
  inForce: number;
  onRollBack: () => void;
}
/** One version: its changes, and on request its differences from the version in force. */
const VersionItem = ({ version: { version, ...of }, inForce, onRollBack }: VersionItemProps) => {
  const [isCompared, setCompared] = useState(false);
  const isInForce = version === inForce;
  return (
    <li className={s.version}>
      <div className="row tight small">
        <strong>{m.office_version({ version })}</strong>
        {originText(of)}
        {isInForce && <Chip tone="good">{m.lesson_editor_in_force()}</Chip>}
        <span className="soft">
          {of.by ? <bdi>{of.by.full_name}</bdi> : m.lesson_editor_by_system()} <Ago at={of.at} />
        </span>
      </div>
      {of.origin !== 'first' && of.changes.length > 0 && <ChangeList changes={of.changes} />}
      {!isInForce && (
        <div className="row tight small">
          <Button
            tone="link"
            aria-expanded={isCompared}
            aria-label={m.lesson_editor_compare_version({ version })}
            onClick={() => setCompared(!isCompared)}
          >
            {m.lesson_editor_compare()}
          </Button>
          <Button tone="link" aria-label={m.lesson_editor_roll_back_version({ version })} onClick={onRollBack}>
            {m.lesson_editor_roll_back()}
          </Button>
        </div>
      )}
      {isCompared && !isInForce && <Comparison from={inForce} to={version} />}
    </li>
  );
};

/** The changes that rolling back would make. */
const Comparison = ({ from, to }: { from: number; to: number }) => {
  const { data, error, refetch } = useQuery(configChangesOptions(from, to));
  return (
    <div className={s.comparison} role="status">
      <strong>{m.lesson_editor_compared({ from, to })}</strong>
      {data ? (
        <ChangeList changes={data.changes} />
      ) : error ? (
        <RetryBanner error={error} onRetry={refetch} />
      ) : (
        <span className="soft small">{m.common_loading()}</span>
      )}
    </div>
  );
};

const originText = ({ origin, rolledBackTo }: Pick<LessonConfigVersion, 'origin' | 'rolledBackTo'>): string => {
  if (origin === 'rolled-back') return m.lesson_editor_origin_rolled_back({ version: rolledBackTo ?? 0 });
  if (origin === 'defaults') return m.lesson_editor_origin_defaults();
  return origin === 'first' ? m.lesson_editor_origin_first() : m.lesson_editor_origin_saved();
};

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
          <Button tone="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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
