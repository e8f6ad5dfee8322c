import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, Frown, Heart, Meh, Smile, type LucideIcon } from 'lucide-react';
import { difficulties, type Difficulty, type Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { errorText } from '#api/api-error.ts';
import { opinionsOptions, sayOfLesson, sayOfVideo } from '#api/feedback.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';
import { Thumb } from '#components/videos/thumb.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './lesson-feedback.module.css';

const faces: Readonly<Record<Difficulty, { Icon: LucideIcon; name: () => string }>> = {
  easy: { Icon: Meh, name: m.feedback_easy },
  right: { Icon: Smile, name: m.feedback_right },
  hard: { Icon: Frown, name: m.feedback_hard },
};
const marks: readonly { opinion: Opinion; Icon: LucideIcon; name: (of: { title: string }) => string }[] = [
  { opinion: 'heart', Icon: Heart, name: m.feedback_heart },
  { opinion: 'not-for-us', Icon: Ban, name: m.feedback_not_for_us },
];

/** A part of the lesson; without a `category` it has no picture. */
interface SaidPart {
  fileKey: string;
  title: string;
  category?: CategoryValue | undefined;
  thumbnailUrl?: string | undefined;
}
interface LessonFeedbackProps {
  playId: string;
  owner: SeenOwner;
  parts: readonly SaidPart[];
  /** The keys 1 to 3 are the faces. */
  keys?: boolean;
}
const failure = { failure: (error: unknown) => m.feedback_failed({ reason: errorText(error) }) };

/** What a class says of a lesson at its end: how hard it was, and what it thinks of its parts. Pressed again, a mark is taken back. */
export const LessonFeedback = ({ playId, owner, parts, keys = false }: LessonFeedbackProps) => {
  const [title, partsTitle] = [useId(), useId()];
  const stored = useQuery(opinionsOptions(owner)).data;
  const [difficulty, setDifficulty] = useState<Difficulty | null>(null);
  const [said, setSaid] = useState<Readonly<Record<string, Opinion | null>>>({});
  const ofLesson = useMutation({
    // presses count in their order
    scope: { id: `feedback ${playId}` },
    mutationFn: (chosen: Difficulty | null) => sayOfLesson(playId, chosen),
    onError: () => setDifficulty(null),
    meta: failure,
  });
  const ofVideo = useMutation({
    scope: { id: `feedback of videos ${playId}` },
    mutationFn: ({ fileKey, opinion }: { fileKey: string; opinion: Opinion | null }) =>
      sayOfVideo(owner, fileKey, opinion),
    onError: (_, { fileKey }) => setSaid(({ [fileKey]: _gone, ...others }) => others),
    meta: failure,
  });
  const choose = (pressed: Difficulty) => {
    const chosen = pressed === difficulty ? null : pressed;
    setDifficulty(chosen);
    ofLesson.mutate(chosen);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const face = difficulties[['1', '2', '3'].indexOf(event.key)];
    if (face && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) choose(face);
  });
  useEffect(() => {
    if (!keys) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [keys]);

  return (
    <section className={s.feedback} aria-labelledby={title}>
      <h2 id={title}>
        <Text>{m.feedback_title()}</Text>
      </h2>
      <div className={s.faces} role="group" aria-labelledby={title}>
        {difficulties.map((each, index) => {
          const { Icon, name } = faces[each];
          return (
            <button key={each} type="button" aria-pressed={each === difficulty} onClick={() => choose(each)}>
              <Icon aria-hidden />
              <Text>{name()}</Text>
              {keys && <kbd aria-hidden>{index + 1}</kbd>}
            </button>
          );
        })}
      </div>
      <h3 id={partsTitle}>
        <Text>{m.feedback_parts()}</Text>
      </h3>
      <p>
        <Text>{m.feedback_hint()}</Text>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={s.strip} role="group" aria-labelledby={partsTitle} tabIndex={0}>
        <ul>
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
                        ofVideo.mutate({ fileKey, opinion: next });
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
    </section>
  );
};
