import { useEffect, useRef, useState } from 'react';
import { Accessibility, type Draggable } from '@dnd-kit/dom';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Hidden } from '../../../../components/hidden.tsx';
import { m } from '../../../../texts/generated/messages.js';
import { BlockRow, type BlockOfRule } from './block-row.tsx';
import { blockKeys } from './rule-edits.ts';
import s from './block-list.module.css';

interface BlockListProps {
  blocks: readonly BlockOfRule[];
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
  onPin: (at: number) => void;
  onUnpin: (at: number) => void;
}
/**
 * The blocks of a rule in their order: moved by mouse, finger or keyboard on the grip, or by the buttons. A drop onto nothing or
 * onto itself does nothing (spec, section 5). Every move is announced.
 */
export const BlockList = ({ blocks, onMove, onRemove, onPin, onUnpin }: BlockListProps) => {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  const keys = blockKeys(blocks.map(({ entry }) => entry));
  const places = { total: blocks.length };

  // A row that has been put elsewhere in the page has lost the focus.
  useEffect(() => {
    if (focus.current === undefined) return;
    const wanted = list.current?.querySelectorAll<HTMLButtonElement>(focus.current);
    focus.current = undefined;
    [...(wanted ?? [])].find((button) => !button.disabled)?.focus();
  }, [blocks]);

  const move = (from: number, to: number) => {
    const block = blocks[from];
    if (!block || from === to || to < 0 || to >= blocks.length) return;
    setSaid(m.lesson_editor_moved({ block: block.category, place: to + 1, ...places }));
    onMove(from, to);
  };
  const step = (from: number, to: number) => {
    const towards = to < from ? 'up' : 'down';
    const buttons = `li:nth-child(${to + 1}) button[data-move]`;
    focus.current = `${buttons}[data-move='${towards}']:not(:disabled), ${buttons}`;
    move(from, to);
  };
  const remove = (at: number) => {
    const neighbour = Math.min(at, blocks.length - 2);
    focus.current = `li:nth-child(${neighbour + 1}) button[data-remove]`;
    setSaid(m.lesson_editor_removed({ block: blocks[at]?.category ?? '', place: at + 1 }));
    onRemove(at);
  };
  const drop = ({ operation: { source, target }, canceled }: DragEndEvent) => {
    if (!canceled && target && isSortable(source)) move(source.initialIndex, source.index);
  };

  return (
    <DragDropProvider
      onDragEnd={drop}
      plugins={(defaults) => [
        ...defaults.filter((plugin) => plugin !== Accessibility),
        spokenInOurWords(blocks.length),
      ]}
    >
      <ol ref={list} className={s.blocks} aria-label={m.lesson_editor_blocks()}>
        {blocks.map((block, at) => (
          <BlockRow
            key={keys[at]}
            id={keys[at] ?? ''}
            block={block}
            at={at}
            isLast={at === blocks.length - 1}
            onStep={step}
            onRemove={remove}
            onPin={onPin}
            onUnpin={onUnpin}
          />
        ))}
      </ol>
      <Hidden>
        <span role="status">{said}</span>
      </Hidden>
    </DragDropProvider>
  );
};

type Spoken = NonNullable<ConstructorParameters<typeof Accessibility>[1]>;

/** What is said while a block is carried by the keyboard, in the language of the page. */
const spokenInOurWords = (total: number) => {
  const said = (source: Draggable | null, text: (place: { place: number; total: number }) => string) =>
    isSortable(source) ? text({ place: source.index + 1, total }) : undefined;
  const options: Spoken = {
    screenReaderInstructions: { draggable: m.lesson_editor_drag_instructions() },
    announcements: {
      dragstart: ({ operation }) => said(operation.source, m.lesson_editor_lifted),
      dragover: ({ operation }) => said(operation.source, m.lesson_editor_over),
      dragend: ({ operation, canceled }) =>
        canceled ? m.lesson_editor_drag_cancelled() : said(operation.source, m.lesson_editor_dropped),
    },
  };
  return Accessibility.configure(options);
};
