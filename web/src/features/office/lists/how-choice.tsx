import { Choice } from '#ui/controls/choice.tsx';
import { m } from '#lib/texts/generated/messages.js';

const hows = { add: m.office_bulk_add, remove: m.office_bulk_remove, set: m.office_replace };
/** How a bulk change combines the chosen values with those that each row has. */
export type How = keyof typeof hows;

interface HowChoiceProps<Some extends How> {
  /** The options; all by default. */
  names?: Readonly<Record<Some, () => string>>;
  value: Some;
  onChange: (how: Some) => void;
}
export const HowChoice = <Some extends How = How>({ names = hows, value, onChange }: HowChoiceProps<Some>) => (
  <Choice
    dense
    label={m.office_bulk_how()}
    options={(Object.keys(names) as Some[]).map((id) => ({ id, text: names[id]() }))}
    value={value}
    onChange={onChange}
  />
);
