import { useState } from 'react';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { ManyDescribed } from '@zuzu/domain/videos/describe-many.ts';
import { losesSubCategory } from '@zuzu/domain/videos/video-path.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { SelectionBar } from '#ui/grid/selection-bar.tsx';
import type { Selection } from '#ui/grid/use-selection.ts';
import { ChangedFields, fieldOptions } from '#features/office/lists/changed-fields.tsx';
import { bulkForms, type BulkField } from '../bulk/bulk-form.tsx';
import { fieldLabel } from '#features/office/lists/field-texts.ts';
import { m } from '#lib/texts/generated/messages.js';
import { countOverwritten, isEditable, withMany, type UploadRow } from './upload-rows.ts';

interface DescribeRowsProps {
  /** The ticked rows. */
  rows: readonly UploadRow[];
  bar: Selection<UploadRow>['bar'];
  categories: CategoryTree;
  onDescribe: (changes: readonly ManyDescribed[]) => void;
  onRemove: () => void;
}
/** The selection bar of the upload screen: describes the ticked rows together, or removes them. */
export const DescribeRows = (props: DescribeRowsProps) => {
  const { rows, bar, categories, onDescribe, onRemove } = props;
  const [first, setFirst] = useState<Exclude<BulkField, 'rights'>>();
  const [changes, setChanges] = useState<readonly ManyDescribed[]>();
  const count = rows.length;
  const isSending = rows.some((row) => !isEditable(row) && row.state.at !== 'completed');
  // the end of rights has a separate cell
  const { rights: _, ...forms } = bulkForms(categories);
  const close = () => {
    setFirst(undefined);
    setChanges(undefined);
  };
  return (
    <>
      <SelectionBar {...bar}>
        <Menu options={fieldOptions(forms)} onChoose={setFirst}>
          {m.office_bulk_change()}
        </Menu>
        <Button tone="danger" disabled={isSending} onClick={onRemove}>
          {m.office_remove()}
        </Button>
      </SelectionBar>
      {first && (
        <Modal
          title={m.videos_bulk_change({ count })}
          onClose={close}
          foot={
            <>
              <Button
                aria-disabled={!changes}
                onClick={() => {
                  if (!changes) return;
                  onDescribe(changes);
                  close();
                }}
              >
                {m.office_bulk_apply({ count })}
              </Button>
              <Button tone="quiet" onClick={close}>
                {m.office_cancel()}
              </Button>
            </>
          }
        >
          <ChangedFields first={first} forms={forms} onChange={(change) => setChanges(change?.changes)} />
          {changes && <Consequences rows={rows} changes={changes} />}
        </Modal>
      )}
    </>
  );
};

/** Names the values that a change of rows replaces or removes. */
const Consequences = ({ rows, changes }: { rows: readonly UploadRow[]; changes: readonly ManyDescribed[] }) => {
  const after = withMany(rows, new Set(rows.map(({ id }) => id)), ...changes);
  const overwritten = [...countOverwritten(rows, after)].map(([field, count]) => `${fieldLabel(field)} (${count})`);
  const lost = rows.filter(({ description }, i) =>
    losesSubCategory(description.path, after[i]!.description.path),
  ).length;
  return (
    <>
      {overwritten.length > 0 && (
        <Banner tone="hint" text={m.videos_rows_overwritten({ fields: overwritten.join(', ') })} />
      )}
      {lost > 0 && <Banner tone="hint" text={m.videos_bulk_subs_removed({ count: lost })} />}
    </>
  );
};
