import { useId, useSyncExternalStore } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Frown, Heart, Meh, Smile, type LucideIcon } from 'lucide-react';
import { difficulties, type Difficulty, type Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { errorText } from '#lib/api/api-error.ts';
import { difficultyOptions, opinionsOptions } from '#features/lessons/feedback-api.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { useDigitKeys } from '#ui/behavior/use-digit-keys.ts';
import { Thumb } from '#features/videos/thumb.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { serverDate } from '#lib/session/clock.ts';
import type { Feedback } from '#features/reports/feedback-queue.ts';
import { sendOrQueueFeedback } from '#features/reports/send-feedback.ts';
import { feedbackQueue, playEventQueue } from '#features/reports/send-queued-reports.ts';
import s from './lesson-feedback.module.css';

const queues = { feedback: feedbackQueue, events: playEventQueue };
const at = () => serverDate().toISOString();

/** Rates how hard a play was; null withdraws the rating. Queued in the browser while offline. */
const rateLesson = (userId: string, playId: string, difficulty: Difficulty | null) =>
  sendOrQueueFeedback(userId, { playId, difficulty, at: at() }, queues);

/** Rates a video for a group in the same way. */
const rateVideo = ({ userId, groupName }: GroupRef, fileKey: string, opinion: Opinion | null) =>
  sendOrQueueFeedback(userId, { groupName, fileKey, opinion, at: at() }, queues);

/** Returns a user's feedback that hasn't been sent yet; rerenders when it changes. */
const useQueuedFeedback = (userId: string): Feedback[] =>
  JSON.parse(
    useSyncExternalStore(feedbackQueue.subscribe, () => JSON.stringify(feedbackQueue.waiting(userId))),
  ) as Feedback[];

const failure = { failure: (error: unknown) => m.feedback_failed({ reason: errorText(error) }) };

const faces: Readonly<Record<Difficulty, { Icon: LucideIcon; name: () => string }>> = {
  easy: { Icon: Meh, name: m.feedback_easy },
  right: { Icon: Smile, name: m.feedback_right },
  hard: { Icon: Frown, name: m.feedback_hard },
};

/** Announces that feedback is waiting for a connection; always rendered, so that screen readers notice the change. */
const QueuedNotice = ({ shown }: { shown: boolean }) => (
  <p className="small filled" role="status">
    {shown && m.feedback_kept()}
  </p>
);

interface LessonFacesProps {
  userId: string;
  playId: string;
  /** The keys 1 to 3 press the faces. */
  keys?: boolean;
  /** Called once the server has it. */
  onChange?: () => void;
}
/** Three faces to rate how hard the lesson was; pressing one again withdraws it. */
export const LessonFaces = ({ userId, playId, keys = false, onChange }: LessonFacesProps) => {
  const title = useId();
  const queries = useQueryClient();
  const stored = difficultyOptions(playId);
  const { data } = useQuery(stored);
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Difficulty | null) => rateLesson(userId, playId, chosen),
    onMutate: async (chosen) => {
      await queries.cancelQueries(stored);
      const before = queries.getQueryData(stored.queryKey) ?? null;
      queries.setQueryData(stored.queryKey, chosen);
      return before;
    },
    onSuccess: () => onChange?.(),
    onError: (_error, _chosen, before) => queries.setQueryData(stored.queryKey, before ?? null),
    meta: failure,
  });
  const queued = useQueuedFeedback(userId).find((each) => 'playId' in each && each.playId === playId);
  const difficulty = queued && 'difficulty' in queued ? queued.difficulty : (data ?? null);
  const isQueued = queued !== undefined && !isPending;
  const press = (pressed: Difficulty) => mutate(pressed === difficulty ? null : pressed);
  useDigitKeys((digit) => {
    const face = difficulties[digit - 1];
    if (face) press(face);
  }, keys);
  return (
    <section className={s.feedback} aria-labelledby={title}>
      <h2 id={title}>{m.feedback_title()}</h2>
      <div className={s.faces}>
        {difficulties.map((each, index) => {
          const { Icon, name } = faces[each];
          return (
            <button key={each} type="button" aria-pressed={each === difficulty} onClick={() => press(each)}>
              <Icon aria-hidden />
              <span>
                {name()} {keys && <kbd aria-hidden>{index + 1}</kbd>}
              </span>
            </button>
          );
        })}
      </div>
      <QueuedNotice shown={isQueued} />
    </section>
  );
};

interface PartOpinionsProps {
  owner: GroupRef;
  parts: readonly {
    fileKey: string;
    title: string;
    category?: CategoryValue | undefined;
    thumbnailUrl?: string | undefined;
  }[];
  /** Called once the server has it. */
  onChange?: () => void;
}
/** The pictures of a lesson's parts: pressing one gives it a heart, pressing its corner marks it “not for us”. Pressing again withdraws the mark. */
export const PartOpinions = ({ owner, parts, onChange }: PartOpinionsProps) => {
  const title = useId();
  const queries = useQueryClient();
  const stored = opinionsOptions(owner);
  const { data } = useQuery(stored);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ fileKey, opinion }: { fileKey: string; opinion: Opinion | null }) =>
      rateVideo(owner, fileKey, opinion),
    onMutate: async ({ fileKey, opinion }) => {
      await queries.cancelQueries(stored);
      const before = queries.getQueryData(stored.queryKey) ?? {};
      const { [fileKey]: _before, ...others } = before;
      queries.setQueryData(stored.queryKey, opinion === null ? others : { ...others, [fileKey]: opinion });
      return before;
    },
    onSuccess: () => onChange?.(),
    onError: (_error, _said, before) => queries.setQueryData(stored.queryKey, before ?? {}),
    meta: failure,
  });
  const queued = new Map(
    useQueuedFeedback(owner.userId).flatMap((each) =>
      'fileKey' in each && each.groupName === owner.groupName ? [[each.fileKey, each.opinion]] : [],
    ),
  );
  const isQueued = queued.size > 0 && !isPending;
  return (
    <section className={s.feedback} aria-labelledby={title}>
      <h2 id={title}>{m.feedback_parts()}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={s.strip} role="group" aria-labelledby={title} tabIndex={0}>
        <ul>
          {parts.map(({ fileKey, title: name, category, thumbnailUrl }) => {
            const current = queued.has(fileKey) ? queued.get(fileKey) : data?.[fileKey];
            const mark = (opinion: Opinion, label: string) => ({
              type: 'button' as const,
              'aria-label': label,
              title: label,
              'aria-pressed': current === opinion,
              onClick: () => mutate({ fileKey, opinion: current === opinion ? null : opinion }),
            });
            return (
              <li key={fileKey}>
                <button {...mark('heart', m.feedback_heart({ title: name }))}>
                  <Thumb category={category} src={thumbnailUrl} wide />
                  <strong dir="auto">{name}</strong>
                  <Heart aria-hidden />
                </button>
                <button className="middle round" {...mark('not-for-us', m.feedback_not_for_us({ title: name }))}>
                  <Ban aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <QueuedNotice shown={isQueued} />
    </section>
  );
};
