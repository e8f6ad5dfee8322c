import { useEffect, useId, useState, type ReactNode } from 'react';
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { BulkOutcome } from '@zuzu/contract/bulk.ts';
import { withReason } from '#lib/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import type { Selection } from '#ui/grid/use-selection.ts';
import { Spinner } from '#ui/page/spinner.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { FieldChanges, LeftRows } from './bulk-preview.tsx';
import { ChangedFields, type FieldForms, type SeveralChanges } from './changed-fields.tsx';
import { fieldWords } from './field-texts.ts';
import type { BulkUndo } from './use-bulk-undo.tsx';

/** Debounces the preview while typing (ms). */
const TYPING_PAUSE_MS = 250;

/** Returns the debounced change; changes are compared by content. */
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

/** An action on rows other than changing fields. */
export interface BulkAction<Change> {
  name: () => string;
  titleOf: (rows: { count: number }) => string;
  change: Change;
  text?: string;
  isDangerous?: boolean;
  /** True if the rows leave the list in which they were ticked. */
  leaves?: boolean;
}
type AnyChange<FieldChange, ActionChange> = FieldChange | SeveralChanges<FieldChange> | ActionChange;
export interface BulkOptions<Field extends string, FieldChange, ActionChange, Outcome extends BulkOutcome> {
  selection: Pick<Selection<never>, 'keys' | 'select' | 'bar'>;
  /** The fields that can be changed. */
  forms?: FieldForms<Field, FieldChange> | undefined;
  changeTitleOf: (rows: { count: number }) => string;
  actions: readonly BulkAction<ActionChange>[];
  plan: (
    input: { rows: { _id: string }[]; change: AnyChange<FieldChange, ActionChange> },
    signal: AbortSignal,
  ) => Promise<Outcome>;
  apply: (input: { rows: Outcome['rows']; change: AnyChange<FieldChange, ActionChange> }) => Promise<Outcome>;
  /** Calls back once the plan is confirmed; without it, no plan needs a confirmation. */
  confirm?: (planned: Outcome, carryOut: () => void) => void;
  /** Additional content of the preview. */
  renderEffects: (outcome: Outcome, action: ActionChange | undefined) => ReactNode;
  last: BulkUndo<Outcome>;
}
interface BulkModalProps<
  Field extends string,
  FieldChange,
  ActionChange,
  Outcome extends BulkOutcome,
> extends BulkOptions<Field, FieldChange, ActionChange, Outcome> {
  chosen: Field | BulkAction<ActionChange>;
  onClose: () => void;
}
/** Changes many rows in three steps: the change, a preview of all consequences, the result. */
export const BulkModal = <
  Field extends string,
  FieldChange extends object,
  ActionChange extends object,
  Outcome extends BulkOutcome,
>(
  props: BulkModalProps<Field, FieldChange, ActionChange, Outcome>,
): ReactNode => {
  const { selection, forms, chosen, plan: ask, apply: carryOut, last, onClose } = props;
  const { confirm = (_, carryOutNow) => carryOutNow() } = props;
  const action = typeof chosen === 'object' ? chosen : undefined;
  const field = typeof chosen === 'string' ? chosen : undefined;
  const form = field === undefined ? undefined : forms?.[field];
  const ids = [...selection.keys];
  const titleOf = (count: number) => (action?.titleOf ?? props.changeTitleOf)({ count });
  const key = useId();
  const [change, setChange] = useState<AnyChange<FieldChange, ActionChange> | undefined>(
    action?.change ?? form?.changeOf(form.start),
  );
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
    onSuccess: (outcome) => {
      onClose();
      last.report(outcome, m.office_bulk_done({ count: outcome.changed }));
      const changed = outcome.rows.map(({ _id }) => _id);
      if (action?.leaves) selection.select(changed, false);
    },
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
            tone={action?.isDangerous ? 'danger' : 'action'}
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
      {action?.text !== undefined && <p>{action.text}</p>}
      {field !== undefined && forms && <ChangedFields first={field} forms={forms} onChange={setChange} />}
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
          <FieldChanges fields={shown.fields} labelOf={fieldWords.fieldLabel} textOf={fieldWords.valueText} />
          {props.renderEffects(shown, action?.change)}
          <LeftRows left={shown.left.map((row) => ({ ...row, reason: last.reasonText(row.reason) }))} />
        </div>
      )}
    </Modal>
  );
};
