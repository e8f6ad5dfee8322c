import { useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './bulk-modal.module.css';

/** A field in the bulk form: its initial draft, its inputs, and the change they describe. */
export interface FieldForm<Change, Draft extends object = object> {
  name: () => string;
  /** Initial draft. */
  start: Draft;
  /** Returns undefined while the draft is incomplete. */
  changeOf(draft: Draft): Change | undefined;
  render(draft: Draft, set: (more: Partial<Draft>) => void): ReactNode;
}
export type FieldForms<Kind extends string, Change> = Readonly<Record<Kind, FieldForm<Change>>>;

/** The fields as options of a menu. */
export const fieldOptions = <Kind extends string>(forms: FieldForms<Kind, unknown>): { id: Kind; text: string }[] =>
  (Object.keys(forms) as Kind[]).map((id) => ({ id, text: forms[id].name() }));

/** Changes of several fields, one after the other. */
export interface SeveralChanges<Change> {
  kind: 'fields';
  changes: Change[];
}
interface ChangedFieldsProps<Kind extends string, Change> {
  /** The initially selected field. */
  first: Kind;
  forms: FieldForms<Kind, Change>;
  /** Called with all complete changes combined; undefined if there are none. */
  onChange: (change: SeveralChanges<Change> | undefined) => void;
}
/** One form for changing several fields of many rows: a first field, and further ones that the user adds. */
export const ChangedFields = <Kind extends string, Change>(props: ChangedFieldsProps<Kind, Change>): ReactNode => {
  const { first, forms, onChange } = props;
  const [drafts, setDrafts] = useState<ReadonlyMap<Kind, object>>(new Map([[first, forms[first].start]]));
  const set = (next: ReadonlyMap<Kind, object>) => {
    setDrafts(next);
    const changes = [...next]
      .map(([kind, draft]) => forms[kind].changeOf(draft))
      .filter((change) => change !== undefined);
    onChange(changes.length > 0 ? { kind: 'fields', changes } : undefined);
  };
  const unchanged = fieldOptions(forms).filter(({ id }) => !drafts.has(id));
  return (
    <>
      {[...drafts].map(([kind, draft]) => (
        <fieldset key={kind} className={s.changed}>
          {drafts.size > 1 && (
            <legend className="line gap-2 semibold">
              {forms[kind].name()}
              <IconButton
                icon={<X />}
                label={m.office_bulk_keep_field({ field: forms[kind].name() })}
                onClick={() => set(new Map([...drafts].filter(([each]) => each !== kind)))}
              />
            </legend>
          )}
          {forms[kind].render(draft, (more) => set(new Map([...drafts, [kind, { ...draft, ...more }]])))}
        </fieldset>
      ))}
      {unchanged.length > 0 && (
        <Menu
          className="narrow"
          options={unchanged}
          onChoose={(kind) => set(new Map([...drafts, [kind, forms[kind].start]]))}
        >
          {m.office_bulk_also()}
        </Menu>
      )}
    </>
  );
};
