import { useState } from 'react';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { ManyDescribed } from '@zuzu/domain/videos/describe-many.ts';
import { losesSubCategory } from '@zuzu/domain/videos/video-path.ts';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { SelectionBar } from '#components/grid/selection-bar.tsx';
import { BulkForm } from '#screens/management/videos/bulk/bulk-form.tsx';
import { kindText, kindTitle } from '#screens/management/videos/bulk/bulk-texts.ts';
import { m } from '#texts/generated/messages.js';
import { isEditable, withMany, type UploadRow } from './upload-rows.ts';

const kinds = [
  'category',
  'intensities',
  'family',
  'series',
  'tags',
  'needs',
  'notes',
] as const satisfies ManyDescribed['kind'][];
type Kind = (typeof kinds)[number];

interface DescribeRowsProps {
  /** The ticked rows. */
  rows: readonly UploadRow[];
  /** Number of rows that can be ticked; undefined once all are. */
  total: number | undefined;
  categories: CategoryTree;
  onAll: () => void;
  onClear: () => void;
  onDescribe: (change: ManyDescribed) => void;
  onRemove: () => void;
}
/** The bar of the ticked rows of the upload screen: they are described together, or removed. */
export const DescribeRows = (props: DescribeRowsProps) => {
  const { rows, total, categories, onAll, onClear, onDescribe, onRemove } = props;
  const [kind, setKind] = useState<Kind>();
  const [change, setChange] = useState<ManyDescribed>();
  const count = rows.length;
  const isSending = rows.some((row) => !isEditable(row) && row.state.at !== 'completed');
  const subsRemoved = change ? rowsLosingSub(rows, change) : 0;
  const close = () => {
    setKind(undefined);
    setChange(undefined);
  };
  return (
    <>
      <SelectionBar count={count} total={total} onAll={onAll} onClear={onClear}>
        {kinds.map((each) => (
          <Button key={each} tone="quiet" size="s" onClick={() => setKind(each)}>
            {kindText[each]()}
          </Button>
        ))}
        <Button tone="danger" size="s" disabled={isSending} onClick={onRemove}>
          {m.videos_remove()}
        </Button>
      </SelectionBar>
      {kind && (
        <Modal
          title={kindTitle[kind]({ count })}
          onClose={close}
          foot={
            <>
              <Button
                size="s"
                aria-disabled={!change}
                onClick={() => {
                  if (!change) return;
                  onDescribe(change);
                  close();
                }}
              >
                {m.office_bulk_apply({ count })}
              </Button>
              <Button size="s" tone="quiet" onClick={close}>
                {m.office_cancel()}
              </Button>
            </>
          }
        >
          <BulkForm
            kind={kind}
            categories={categories}
            onChange={(next) => setChange(next && isDescription(next) ? next : undefined)}
          />
          {subsRemoved > 0 && <Banner tone="hint" text={m.videos_bulk_subs_removed({ count: subsRemoved })} />}
        </Modal>
      )}
    </>
  );
};

const rowsLosingSub = (rows: readonly UploadRow[], change: ManyDescribed): number => {
  const after = withMany(rows, new Set(rows.map(({ id }) => id)), change);
  return rows.filter(({ description }, i) => losesSubCategory(description.path, after[i]!.description.path)).length;
};

const isDescription = (change: { kind: string }): change is ManyDescribed => kinds.some((kind) => kind === change.kind);
