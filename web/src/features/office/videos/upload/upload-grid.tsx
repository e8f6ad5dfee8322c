import type { ReactNode, Ref } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DataGrid, type Column, type GridHandle, type GridSelection } from '#ui/grid/data-grid.tsx';
import { Field } from '#ui/fields/field.tsx';
import { FileName } from '#ui/grid/name.tsx';
import { pathText } from '#features/videos/categories.ts';
import { Select } from '#ui/fields/select.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { IntensityPicker } from './intensity-picker.tsx';
import { categoryOfPath, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import { Thumb } from '#features/videos/thumb.tsx';
import { uploads } from './page-uploads.ts';
import { RowPopup } from './row-popup.tsx';
import { RowStatus } from './row-status.tsx';
import {
  isEditable,
  missingIn,
  primaryOf,
  subOf,
  availableSubs,
  type ApplyToAll,
  type UploadRow,
} from './upload-rows.ts';
import s from './upload-grid.module.css';

interface UploadGridProps {
  rows: readonly UploadRow[];
  all: ApplyToAll;
  showErrors: boolean;
  categories: CategoryTree;
  selection: GridSelection<UploadRow>;
  handle?: Ref<GridHandle>;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}
/** The rows of the upload screen: File, Name, Intensity, Primary Category, Sub-Category, Notes and further fields, Remove. */
export const UploadGrid = (props: UploadGridProps) => {
  const { rows, all, showErrors, categories, selection, handle, onRetry, onRemove } = props;
  return (
    <>
      {/* phones have no column headers: the three checkboxes are above the cards */}
      <div className="flow phone">
        <ApplyAll column="intensity" all={all} label={m.office_intensity()} />
        <ApplyAll column="primary" all={all} label={m.videos_primary_category()} />
        <ApplyAll column="sub" all={all} label={m.videos_sub_category()} />
      </div>
      <DataGrid
        label={m.videos_upload()}
        className={s.grid}
        columns={columnsOf({ all, showErrors, categories, onRetry, onRemove })}
        rows={rows}
        rowKey={({ id }) => id}
        selection={selection}
        handle={handle}
      />
    </>
  );
};

const ApplyAll = ({ column, all, label }: { column: keyof ApplyToAll; all: ApplyToAll; label: string }) => (
  <Checkbox isSelected={all[column]} onChange={(on) => uploads.applyToAll(column, on)}>
    <span className={s.all}>
      {label}
      <small>{m.videos_apply_to_all()}</small>
    </span>
  </Checkbox>
);

/** Removes the sub-category. */
const NONE = '—';

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ id: value, text: value ? pathText(value) : NONE }));
type Setting = Omit<UploadGridProps, 'rows' | 'selection' | 'handle'>;
const columnsOf = ({ all, showErrors, categories, onRetry, onRemove }: Setting): Column<UploadRow>[] => {
  /** A column of fields, each with the column's name above it on phones, which have no column headers. */
  const fields = (
    id: 'name' | keyof ApplyToAll,
    width: string,
    label: string,
    field: (row: UploadRow, state: { isDisabled: boolean; isInvalid: boolean }) => ReactNode,
  ): Column<UploadRow> => ({
    id,
    head: id === 'name' ? label : <ApplyAll column={id} all={all} label={label} />,
    width,
    cell: (row) => {
      const isDisabled = !isEditable(row);
      const isInvalid = showErrors && !isDisabled && missingIn(row, categories)[id];
      return (
        <div data-fault={isInvalid || undefined}>
          <span className={`grid phone soft fine semibold ${s.label}`} aria-hidden>
            {label}
          </span>
          {field(row, { isDisabled, isInvalid })}
        </div>
      );
    },
  });
  return [
    {
      id: 'file',
      head: m.office_file(),
      cell: (row) => (
        <span className="line">
          <Thumb category={categoryOfPath(row.description.path)} size="xs" src={row.picture} />
          <span className={s.about}>
            <span className="semibold">
              <FileName>{row.fileName}</FileName>
            </span>
            <RowStatus row={row} onRetry={onRetry} onSkip={onRemove} />
          </span>
        </span>
      ),
    },
    fields('name', '10.5rem', m.office_name(), (row, { isDisabled, isInvalid }) => (
      <Field
        label={m.videos_name_of({ file: row.fileName })}
        hideLabel
        isDisabled={isDisabled}
        value={row.description.displayName}
        onChange={(displayName) => uploads.edit(row.id, { displayName })}
        error={isInvalid ? m.videos_fault_name() : undefined}
      />
    )),
    fields('intensity', '8rem', m.office_intensity(), (row, state) => (
      <IntensityPicker
        label={m.videos_intensity_of({ file: row.fileName })}
        {...state}
        value={row.description.intensities}
        onChange={(intensities) => uploads.edit(row.id, { intensities })}
      />
    )),
    fields('primary', '9rem', m.videos_primary_category(), (row, state) => (
      <Select
        label={m.videos_primary_of({ file: row.fileName })}
        hideLabel
        options={optionsOf(Object.keys(categories))}
        value={primaryOf(row) || null}
        {...state}
        onChange={(primary) => uploads.edit(row.id, { primary })}
      />
    )),
    fields('sub', '9rem', m.videos_sub_category(), (row, { isDisabled, isInvalid }) => {
      const subs = availableSubs(row, categories);
      return (
        <Select
          label={m.videos_sub_of({ file: row.fileName })}
          hideLabel
          options={optionsOf(subs)}
          value={subOf(row) || null}
          isDisabled={isDisabled || subs.length === 0}
          isInvalid={isInvalid}
          onChange={(sub) => uploads.edit(row.id, { sub })}
        />
      );
    }),
    {
      id: 'notes',
      head: (
        <span className={s.all}>
          {m.videos_notes()}
          <small>{m.videos_and_more()}</small>
        </span>
      ),
      width: '4.5rem',
      cell: (row) => <RowPopup row={row} />,
    },
    {
      id: 'remove',
      head: m.office_remove(),
      width: '4.5rem',
      cell: (row) => (
        <IconButton
          icon={<X />}
          label={m.videos_remove_of({ file: row.fileName })}
          disabled={row.state.at === 'saving'}
          onClick={() => onRemove(row.id)}
        />
      ),
    },
  ];
};
