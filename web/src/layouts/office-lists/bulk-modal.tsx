import { useEffect, useId, useState, type ReactNode } from 'react';
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { BulkOutcome } from '@zuzu/contract/bulk.ts';
import { withReason } from '#api/api-error.ts';
import { Button } from '#components/controls/button.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { Spinner } from '#components/page/spinner.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#texts/generated/messages.js';
import { FieldChanges, LeftRows } from './bulk-preview.tsx';

/** Typing is followed by a preview after this pause. */
const TYPING_PAUSE_MS = 250;

/** The change once it hasn't changed for a moment; compared by content. */
const useSettled = <Change,>(change: Change | undefined): Change | undefined => {
  const [settled, setSettled] = useState(change);
  const [now, before] = [JSON.stringify(change), JSON.stringify(settled)];
  useEffect(() => {
    if (now === before) return undefined;
    const timer = setTimeout(
      () => setSettled(now === undefined ? undefined : (JSON.parse(now) as Change)),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [now, before]);
  return settled;
};

/** The words of a kind of rows. */
export interface BulkWords<Outcome extends BulkOutcome> {
  fieldLabel: (field: string) => string;
  valueText: (field: string, value: string) => string;
  reasonText: (reason: Outcome['left'][number]['reason']) => string;
}
interface BulkModalProps<Change, Outcome extends BulkOutcome> {
  /** What is done to so many rows: the dialog's title, and the button that does it. */
  titleOf: (count: number) => string;
  isDangerous: boolean;
  ids: readonly string[];
  /** A change that needs nothing to be filled in. */
  start: Change | undefined;
  /** What is filled in; tells each change that is complete, and undefined for one that isn't. */
  renderForm: (onChange: (change: Change | undefined) => void) => ReactNode;
  plan: (input: { rows: { _id: string }[]; change: Change }, signal: AbortSignal) => Promise<Outcome>;
  apply: (input: { rows: Outcome['rows']; change: Change }) => Promise<Outcome>;
  /** Calls back once the plan is confirmed; without it, no plan needs a confirmation. */
  confirm?: (planned: Outcome, carryOut: () => void) => void;
  words: BulkWords<Outcome>;
  /** What else a preview shows. */
  renderEffects: (outcome: Outcome) => ReactNode;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}
/** Changes many rows: what, then a preview of every consequence, then the change itself. */
export const BulkModal = <Change extends object, Outcome extends BulkOutcome>(
  props: BulkModalProps<Change, Outcome>,
): ReactNode => {
  const { titleOf, isDangerous, ids, start, plan: ask, apply: carryOut, words, onClose, onDone } = props;
  const { confirm = (_, carryOutNow) => carryOutNow() } = props;
  const key = useId();
  const [change, setChange] = useState(start);
  const settled = useSettled(change);
  const plan = useQuery({
    queryKey: ['bulk', key, settled],
    queryFn: settled ? ({ signal }) => ask({ rows: ids.map((_id) => ({ _id })), change: settled }, signal) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = JSON.stringify(settled) === JSON.stringify(change) && !plan.isFetching && !plan.isError;
  const shown = change ? (plan.data as Outcome | undefined) : undefined;
  const apply = useMutation({
    mutationFn: (planned: Outcome) => carryOut({ rows: planned.rows, change: change! }),
    onSuccess: onDone,
    meta: { failure: (error) => withReason(m.office_bulk_failed(), error) },
  });
  const isReady = shown !== undefined && shown.changed > 0 && isCurrent && !apply.isPending;
  const same = shown ? shown.rows.length - shown.changed : 0;
  return (
    <Modal
      title={titleOf(ids.length)}
      onClose={onClose}
      foot={
        <>
          <Button
            tone={isDangerous ? 'danger' : 'action'}
            aria-disabled={!isReady}
            onClick={() => isReady && confirm(shown, () => apply.mutate(shown))}
          >
            {apply.isPending && m.office_bulk_applying()}
            {!apply.isPending && (shown?.changed ? titleOf(shown.changed) : m.office_bulk_apply_none())}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {m.office_cancel()}
          </Button>
        </>
      }
    >
      {props.renderForm(setChange)}
      {change && plan.isFetching && !shown && (
        <p className="line soft" role="status">
          <Spinner label={m.office_bulk_looking()} />
          {m.office_bulk_looking()}
        </p>
      )}
      {change && plan.isError && <RetryBanner error={plan.error} onRetry={plan.refetch} />}
      {shown && !plan.isError && (
        <div className="stack gap-4 dims" aria-busy={!isCurrent}>
          <p role="status">
            <strong>{m.office_bulk_changes({ count: shown.changed })}</strong>{' '}
            {same > 0 && m.office_bulk_same({ count: same })}
          </p>
          <FieldChanges fields={shown.fields} labelOf={words.fieldLabel} textOf={words.valueText} />
          {props.renderEffects(shown)}
          <LeftRows left={shown.left.map((row) => ({ ...row, reason: words.reasonText(row.reason) }))} />
        </div>
      )}
    </Modal>
  );
};
