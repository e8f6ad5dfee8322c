import { Choice } from '#components/controls/choice.tsx';
import { m } from '#texts/generated/messages.js';

const hows = ['add', 'remove', 'set'] as const;
/** How a bulk change combines the chosen values with those that each row has. */
export type How = (typeof hows)[number];
const names = { add: m.office_bulk_add, remove: m.office_bulk_remove, set: m.office_replace };

export const HowChoice = ({ value, onChange }: { value: How; onChange: (how: How) => void }) => (
  <Choice
    dense
    label={m.office_bulk_how()}
    options={hows.map((id) => ({ id, text: names[id]() }))}
    value={value}
    onChange={onChange}
  />
);
