import { useId, useState, useSyncExternalStore } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Frown, Heart, Meh, Smile, type LucideIcon } from 'lucide-react';
import { difficulties, type Difficulty, type Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { errorText } from '#api/api-error.ts';
import { opinionsOptions, type OfGroup } from '#api/feedback.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';
import { useDigitKeys } from '#components/behavior/use-digit-keys.ts';
import { Thumb } from '#components/videos/thumb.tsx';
import { m } from '#texts/generated/messages.js';
import { serverDate } from '#session/clock.ts';
import { sendOrQueueFeedback } from '#api/reports/send-feedback.ts';
import { feedbackQueue, playEventQueue } from '#api/reports/send-queued-reports.ts';
import s from './lesson-feedback.module.css';

const queues = { feedback: feedbackQueue, events: playEventQueue };
const at = () => serverDate().toISOString();

/** Rates how hard a play was; null takes it back. Without a connection it is queued in the browser. */
const rateLesson = (userId: string, playId: string, difficulty: Difficulty | null) =>
  sendOrQueueFeedback(userId, { playId, difficulty, at: at() }, queues);

/** Rates a video for a group, likewise. */
const rateVideo = ({ userId, groupName }: OfGroup, fileKey: string, opinion: Opinion | null) =>
  sendOrQueueFeedback(userId, { groupName, fileKey, opinion, at: at() }, queues);

/** A group's opinions of videos that the server doesn't have yet, by file key; null was taken back. */
const queuedOpinions = ({ userId, groupName }: OfGroup): Record<string, Opinion | null> =>
  Object.fromEntries(
    feedbackQueue
      .waiting(userId)
      .flatMap((each) => ('fileKey' in each && each.groupName === groupName ? [[each.fileKey, each.opinion]] : [])),
  );

/** True while feedback on this play, or on videos where none is given, waits for a connection; the component follows it. */
const useHasQueuedFeedback = (userId: string, playId?: string): boolean =>
  useSyncExternalStore(feedbackQueue.subscribe, () =>
    feedbackQueue.waiting(userId).some((each) => ('playId' in each ? each.playId : undefined) === playId),
  );

const failure = { failure: (error: unknown) => m.feedback_failed({ reason: errorText(error) }) };

const faces: Readonly<Record<Difficulty, { Icon: LucideIcon; name: () => string }>> = {
  easy: { Icon: Meh, name: m.feedback_easy },
  right: { Icon: Smile, name: m.feedback_right },
  hard: { Icon: Frown, name: m.feedback_hard },
};

/** Tells that feedback waits for a connection. The live region is always there, so that the change is announced. */
const QueuedNotice = ({ shown }: { shown: boolean }) => <p role="status">{shown && m.feedback_kept()}</p>;

interface LessonFacesProps {
  userId: string;
  playId: string;
  /** The keys 1 to 3 press the faces. */
  keys?: boolean;
}
/** Three faces: how hard the lesson was. Pressed again, a face is taken back. */
export const LessonFaces = ({ userId, playId, keys = false }: LessonFacesProps) => {
  const title = useId();
  const [said, setSaid] = useState<Difficulty | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: Difficulty | null) => rateLesson(userId, playId, chosen),
    onSuccess: (_, chosen) => setSaid(chosen),
    meta: failure,
  });
  const difficulty = isPending ? variables : said;
  const isQueued = useHasQueuedFeedback(userId, playId) && !isPending;
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

const marks: readonly { opinion: Opinion; Icon: LucideIcon; name: (of: { title: string }) => string }[] = [
  { opinion: 'heart', Icon: Heart, name: m.feedback_heart },
  { opinion: 'not-for-us', Icon: Ban, name: m.feedback_not_for_us },
];

interface PartOpinionsProps {
  owner: SeenOwner;
  /** Without a `category`, a part has no picture. */
  parts: readonly {
    fileKey: string;
    title: string;
    category?: CategoryValue;
    thumbnailUrl?: string | undefined;
  }[];
}
/** The parts of a lesson, each with a heart and a "not for us" of the class. Pressed again, a mark is taken back. */
export const PartOpinions = ({ owner, parts }: PartOpinionsProps) => {
  const title = useId();
  const queries = useQueryClient();
  const stored = useQuery(opinionsOptions(owner)).data;
  const [said, setSaid] = useState<Readonly<Record<string, Opinion | null>>>(() => queuedOpinions(owner));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ fileKey, opinion }: { fileKey: string; opinion: Opinion | null }) =>
      rateVideo(owner, fileKey, opinion),
    onSuccess: (_, { fileKey, opinion }) =>
      queries.setQueryData(opinionsOptions(owner).queryKey, (before) => {
        const { [fileKey]: _before, ...others } = before ?? {};
        return opinion === null ? others : { ...others, [fileKey]: opinion };
      }),
    onError: (_, { fileKey }) => setSaid(({ [fileKey]: _gone, ...others }) => others),
    meta: failure,
  });
  const isQueued = useHasQueuedFeedback(owner.userId) && !isPending;
  return (
    <section className={s.feedback} aria-labelledby={title}>
      <h2 id={title}>{m.feedback_parts()}</h2>
      <p>{m.feedback_hint()}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={s.strip} role="group" aria-labelledby={title} tabIndex={0}>
        <ul className="line">
          {parts.map(({ fileKey, title: name, category, thumbnailUrl }) => {
            const current = fileKey in said ? said[fileKey] : stored?.[fileKey];
            return (
              <li key={fileKey}>
                {category && <Thumb category={category} src={thumbnailUrl} wide />}
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span>
                  {marks.map(({ opinion, Icon, name: markName }) => (
                    <button
                      key={opinion}
                      type="button"
                      data-mark={opinion}
                      aria-label={markName({ title: name })}
                      title={markName({ title: name })}
                      aria-pressed={current === opinion}
                      onClick={() => {
                        const next = current === opinion ? null : opinion;
                        setSaid((before) => ({ ...before, [fileKey]: next }));
                        mutate({ fileKey, opinion: next });
                      }}
                    >
                      <Icon aria-hidden />
                    </button>
                  ))}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <QueuedNotice shown={isQueued} />
    </section>
  );
};
