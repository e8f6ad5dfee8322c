import { useState, type ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import { MAX_BULK } from '@zuzu/contract/constants.ts';
import type { BulkOutcome } from '@zuzu/contract/bulk.ts';
import { Button } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { SelectionBar } from '#ui/grid/selection-bar.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { BulkModal, type BulkAction, type BulkOptions } from './bulk-modal.tsx';
import { fieldOptions } from './changed-fields.tsx';

/** The selection bar and its dialogs. The last change can be undone here even after its message has disappeared. */
export const BulkRows = <
  Field extends string,
  FieldChange extends object,
  ActionChange extends object,
  Outcome extends BulkOutcome,
>(
  props: BulkOptions<Field, FieldChange, ActionChange, Outcome>,
): ReactNode => {
  const { forms, actions, last } = props;
  const { bar } = props.selection;
  const [chosen, setChosen] = useState<Field | BulkAction<ActionChange>>();
  const isTooMany = bar.count > MAX_BULK;
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
              {forms && (
                <Menu options={fieldOptions(forms)} onChoose={setChosen}>
                  {m.office_bulk_change()}
                </Menu>
              )}
              {actions.map((each) => (
                <Button key={each.name()} tone={each.isDangerous ? 'danger' : 'quiet'} onClick={() => setChosen(each)}>
                  {each.name()}
                </Button>
              ))}
            </>
          )}
        </SelectionBar>
      )}
      {chosen !== undefined && <BulkModal {...props} chosen={chosen} onClose={() => setChosen(undefined)} />}
      {last.dialog}
    </>
  );
};
