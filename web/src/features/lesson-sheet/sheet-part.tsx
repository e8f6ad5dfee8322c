import { Check, ChevronDown, Eye, Lock, LockOpen, Pin, Repeat2, Sparkles } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Ago } from '#ui/page/ago.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { categoryText } from '#player/stage/lesson-words.ts';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './sheet-part.module.css';

const SeenChip = ({ part }: { part: LessonPart }) =>
  part.lastSeenAt === null ? (
    <Chip tone="new" icon={<Sparkles aria-hidden />}>
      {m.lesson_sheet_new()}
    </Chip>
  ) : (
    <Chip icon={<Eye aria-hidden />}>
      <Ago at={part.lastSeenAt} />
    </Chip>
  );

interface SheetPartProps {
  part: LessonPart;
  order: number;
  /** Left out, so that the lesson ends in time. */
  leftOut: boolean;
  /** Stays when the lesson is recomposed. */
  locked: boolean;
  /** Another video is being loaded. */
  pending: boolean;
  /** A change is in progress; others are blocked. */
  busy: boolean;
  /** Why it was chosen, if that is known. */
  reasons: readonly string[] | undefined;
  open: boolean;
  /** Undefined if the lesson can't be changed. */
  change: { swap: () => void; toggleLock: () => void } | undefined;
  onWhy: () => void;
}
/** One part of the lesson: its video, why it is there, and the buttons to change that. */
export const SheetPart = ({
  part,
  order,
  leftOut,
  locked,
  pending,
  busy,
  reasons,
  open,
  change,
  onWhy,
}: SheetPartProps) => {
  const title = titleOf(part.video);
  const held = locked || part.isFixed;
  const reasonsId = `why-${order}`;
  return (
    <li
      className={s.part}
      data-left-out={leftOut || undefined}
      data-locked={held || undefined}
      aria-busy={pending || undefined}
    >
      <span className={s.order} aria-hidden>
        {order}
      </span>
      <Thumb
        key={part.video._id}
        category={categoryOfPath(part.blockPath)}
        src={part.video.thumbnailUrl}
        size="s"
        wide
      />
      <div className={s.text}>
        <h2 className="large bold breaks">
          <bdi>{title}</bdi>
        </h2>
        <p className="row tight soft small numerals">
          {categoryText(part.blockPath)}
          <b>
            <L>{clockTime(part.video.length)}</L>
          </b>
          {leftOut && <Chip>{m.player_left_out()}</Chip>}
          <SeenChip part={part} />
          {part.isFixed && <Chip icon={<Pin aria-hidden />}>{m.lesson_sheet_pinned()}</Chip>}
        </p>
      </div>
      {change && (
        <div className={s.acts}>
          {/* disabled buttons would lose the focus */}
          <IconButton
            icon={<Repeat2 aria-hidden />}
            label={m.lesson_sheet_swap({ title })}
            title={m.lesson_sheet_swap({ title })}
            aria-disabled={held || busy}
            onClick={() => !held && !busy && change.swap()}
          />
          <IconButton
            icon={held ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
            label={
              part.isFixed
                ? m.lesson_sheet_pinned_part({ title })
                : locked
                  ? m.lesson_sheet_unlock({ title })
                  : m.lesson_sheet_lock({ title })
            }
            aria-disabled={part.isFixed}
            data-fixed={part.isFixed || undefined}
            onClick={() => !part.isFixed && change.toggleLock()}
          />
        </div>
      )}
      {reasons && (
        <>
          <button type="button" className={s.why} aria-expanded={open} aria-controls={reasonsId} onClick={onWhy}>
            {m.lesson_sheet_why()}
            <ChevronDown aria-hidden />
          </button>
          <ul className={s.because} id={reasonsId} hidden={!open}>
            {reasons.map((reason) => (
              <li className="line gap-2" key={reason}>
                <Check aria-hidden />
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
};
