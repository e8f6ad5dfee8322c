import { useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { m } from '#lib/texts/generated/messages.js';
import { Button, IconButton } from '#ui/controls/button.tsx';
import s from './selection-bar.module.css';

interface SelectionBarProps {
  /** Number of ticked rows, whether the list shows them or not. */
  count: number;
  /** Number of rows that match the search; undefined while loading, and once all of them are ticked. */
  total: number | undefined;
  /** Number of ticked rows that the list doesn't show. */
  hidden?: number;
  onAll: () => void;
  onClear: () => void;
  /** Actions on them. */
  children: ReactNode;
}
/** Shows the number of selected rows and their actions. */
export const SelectionBar = ({ count, total = 0, hidden = 0, onAll, onClear, children }: SelectionBarProps) => {
  const none = useRef<HTMLButtonElement>(null);
  return (
    <section className={s.bar} aria-label={m.office_selection()}>
      <div className={s.summary}>
        <strong role="status">
          {m.office_selected({ count })}
          {hidden > 0 && ` · ${m.office_selected_hidden({ count: hidden })}`}
        </strong>
        {total > 0 && (
          <Button
            tone="link"
            onClick={() => {
              // the button disappears once all are ticked
              none.current?.focus();
              onAll();
            }}
          >
            {m.office_select_all({ count: total })}
          </Button>
        )}
        <IconButton icon={<X />} ref={none} className="push" label={m.office_select_none()} onClick={onClear} />
      </div>
      <div className={s.actions}>{children}</div>
    </section>
  );
};
