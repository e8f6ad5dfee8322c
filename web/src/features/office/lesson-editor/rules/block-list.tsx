import { useEffect, useId, useRef, useState } from 'react';
import { Hidden } from '#ui/page/hidden.tsx';
import { pathText } from '#features/videos/categories.ts';
import { m } from '#lib/texts/generated/messages.js';
import { BlockRow, type BlockOfRule } from './block-row.tsx';
import { blockKeys } from './rule-edits.ts';
import { useRowDrag } from './use-row-drag.ts';
import s from './block-list.module.css';

interface BlockListProps {
  blocks: readonly BlockOfRule[];
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
  onPin: (at: number) => void;
  onUnpin: (at: number) => void;
}
/** The ordered blocks of a rule, moved by dragging their handles or by buttons. Every move is announced. */
export const BlockList = ({ blocks, onMove, onRemove, onPin, onUnpin }: BlockListProps) => {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string>(undefined);
  const instructions = useId();
  const [announcement, announce] = useState('');
  const keys = blockKeys(blocks.map(({ category }) => category));
  const total = blocks.length;

  // a row that is moved in the DOM loses the focus
  useEffect(() => {
    if (focus.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(focus.current);
    focus.current = undefined;
    [...(buttons ?? [])].find((button) => !button.disabled)?.focus();
  }, [blocks]);

  const move = (from: number, to: number) => {
    announce(m.lesson_editor_moved({ block: pathText(blocks[from]?.category ?? ''), place: to + 1, total }));
    onMove(from, to);
  };
  const { drag, gripProps } = useRowDrag({
    list,
    count: total,
    onDrop: (from, to) => {
      focus.current = `li:nth-child(${to + 1}) button[data-grip]`;
      move(from, to);
    },
    onKeys: (act, row) => announce(announcements[act]({ place: row + 1, total })),
  });
  const step = (from: number, to: number) => {
    const buttons = `li:nth-child(${to + 1}) button[data-move]`;
    const same = `${buttons}[data-move='${to < from ? 'up' : 'down'}']:not(:disabled)`;
    focus.current = to === 0 || to === total - 1 ? buttons : same;
    move(from, to);
  };
  const remove = (at: number) => {
    focus.current = `li:nth-child(${Math.min(at, total - 2) + 1}) button[data-remove]`;
    announce(m.lesson_editor_removed({ block: pathText(blocks[at]?.category ?? ''), place: at + 1 }));
    onRemove(at);
  };

  return (
    <>
      <ol ref={list} className={s.blocks} aria-label={m.office_blocks()} data-dragging={drag?.by}>
        {blocks.map((block, at) => (
          <BlockRow
            key={keys[at]}
            block={block}
            at={at}
            isLast={at === total - 1}
            drag={drag}
            grip={{ ...gripProps(at), 'aria-describedby': instructions }}
            onStep={step}
            onRemove={remove}
            onPin={onPin}
            onUnpin={onUnpin}
          />
        ))}
      </ol>
      <Hidden>
        <span id={instructions}>{m.lesson_editor_drag_instructions()}</span>
        <span role="status">{announcement}</span>
      </Hidden>
    </>
  );
};

const announcements = {
  lifted: m.lesson_editor_lifted,
  over: m.lesson_editor_over,
  left: m.lesson_editor_drag_cancelled,
} as const;
