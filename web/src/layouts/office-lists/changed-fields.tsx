import { useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#components/controls/button.tsx';
import { Menu } from '#components/controls/menu.tsx';
import { m } from '#texts/generated/messages.js';
import s from './bulk-modal.module.css';

interface ChangedFieldsProps<Kind extends string, Change> {
  /** The field that is changed first. */
  first: Kind;
  /** All fields that can be changed. */
  fields: readonly { id: Kind; text: string }[];
  /** The form of one field; tells each change that is complete, and undefined for one that isn't. */
  renderField: (kind: Kind, onChange: (change: Change | undefined) => void) => ReactNode;
  /** The change of a field whose form is complete as it is. */
  startOf?: (kind: Kind) => Change | undefined;
  /** Called with all complete changes as one, which the preview lists; undefined while there is none. */
  onChange: (change: { kind: 'fields'; changes: Change[] } | undefined) => void;
}
/** One form for everything that can change in many rows: a first field, and those that are added to it. */
export const ChangedFields = <Kind extends string, Change>(props: ChangedFieldsProps<Kind, Change>): ReactNode => {
  const { first, fields, renderField, startOf, onChange } = props;
  const [changes, setChanges] = useState<ReadonlyMap<Kind, Change | undefined>>(new Map([[first, startOf?.(first)]]));
  const set = (next: ReadonlyMap<Kind, Change | undefined>) => {
    setChanges(next);
    const complete = [...next.values()].filter((change) => change !== undefined);
    onChange(complete.length > 0 ? { kind: 'fields', changes: complete } : undefined);
  };
  const unchanged = fields.filter(({ id }) => !changes.has(id));
  const chosen = [...changes.keys()].flatMap((kind) => fields.filter(({ id }) => id === kind));
  return (
    <>
      {chosen.map(({ id, text }) => (
        <fieldset key={id} className={s.changed}>
          {chosen.length > 1 && (
            <legend className="line gap-2 semibold">
              {text}
              <IconButton
                icon={<X />}
                label={m.office_bulk_keep_field({ field: text })}
                onClick={() => set(new Map([...changes].filter(([kind]) => kind !== id)))}
              />
            </legend>
          )}
          {renderField(id, (change) => set(new Map([...changes, [id, change]])))}
        </fieldset>
      ))}
      {unchanged.length > 0 && (
        <Menu
          className="narrow"
          options={unchanged}
          onChoose={(kind) => set(new Map([...changes, [kind, startOf?.(kind)]]))}
        >
          {m.office_bulk_also()}
        </Menu>
      )}
    </>
  );
};
