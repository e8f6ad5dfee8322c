import { useState, type ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import { MAX_BULK } from '@zuzu/contract/constants.ts';
import type { BulkOutcome } from '@zuzu/contract/bulk.ts';
import { Button } from '#components/controls/button.tsx';
import { Menu } from '#components/controls/menu.tsx';
import { SelectionBar } from '#components/grid/selection-bar.tsx';
import type { Selection } from '#components/grid/use-selection.ts';
import { m } from '#texts/generated/messages.js';
import type { BulkUndo } from './use-bulk-undo.tsx';

interface BulkBarProps<Kind extends string, Outcome extends BulkOutcome> {
  /** The ticked rows. */
  bar: Selection<never>['bar'];
  /** What can be done with them; fields of them are changed from a menu. */
  kinds: readonly { id: Kind; text: string; isDangerous?: boolean; isField?: boolean }[];
  /** The dialog of one of these. */
  renderDialog: (kind: Kind, close: () => void, done: (outcome: Outcome) => void) => ReactNode;
  last: BulkUndo<Outcome>;
  /** Called after each change. */
  onChanged: (outcome: Outcome, kind: Kind) => void;
}
/** The bar of the ticked rows, and what it opens. The last change can be undone from here, after its message too. */
export const BulkBar = <Kind extends string, Outcome extends BulkOutcome>(
  props: BulkBarProps<Kind, Outcome>,
): ReactNode => {
  const { bar, kinds, last, onChanged } = props;
  const [kind, setKind] = useState<Kind>();
  const isTooMany = bar.count > MAX_BULK;
  const fields = kinds.filter(({ isField }) => isField);
  return (
    <>
      {(bar.count > 0 || last.undoText) && (
        <SelectionBar
          {...bar}
          onClear={() => {
            bar.onClear();
            last.clear();
          }}
        >
          {last.undoText && (
            <Button tone="link" aria-disabled={!last.takeBack} onClick={() => last.takeBack?.()}>
              <Undo2 />
              {last.undoText}
            </Button>
          )}
          {isTooMany && m.office_select_too_many({ count: MAX_BULK })}
          {bar.count > 0 && !isTooMany && (
            <>
              {fields.length > 0 && (
                <Menu options={fields} onChoose={setKind}>
                  {m.office_bulk_change()}
                </Menu>
              )}
              {kinds
                .filter(({ isField }) => !isField)
                .map(({ id, text, isDangerous }) => (
                  <Button key={id} tone={isDangerous ? 'danger' : 'quiet'} onClick={() => setKind(id)}>
                    {text}
                  </Button>
                ))}
            </>
          )}
        </SelectionBar>
      )}
      {kind &&
        props.renderDialog(
          kind,
          () => setKind(undefined),
          (outcome) => {
            setKind(undefined);
            last.tell(outcome, m.office_bulk_done({ count: outcome.changed }));
            onChanged(outcome, kind);
          },
        )}
      {last.dialog}
    </>
  );
};
