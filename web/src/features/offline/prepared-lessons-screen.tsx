import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, Trash2 } from 'lucide-react';
import { lessonClock } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { strikingParts } from '@zuzu/domain/lessons/striking-parts.ts';
import { PREPARED_KEY, preparedLessonsOptions, removeLesson } from './prepared-lessons-api.ts';
import { endOf, type OfflineLesson } from './prepared-store.ts';
import { useLanding } from '#features/users/use-landing.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { CardLink } from '#ui/page/card-link.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { Intensity, levelName } from '#features/videos/intensity.tsx';
import { StarVideos } from '#features/videos/star-videos.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { useNextPages } from '#layouts/use-prefetch.ts';
import { lessonTimeline } from '#player/playback/lesson-playlist.ts';
import { useUser } from '#lib/session/session.ts';
import { clockTime, dateText, isolated, sizeText, minuteCount } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './prepared-lessons-screen.module.css';
import { preparedTitle } from './prepared-title.ts';

const Card = ({ lesson, onRemove }: { lesson: OfflineLesson; onRemove: () => void }) => {
  const { id, groupName, intensity, parts, bytes, partJoin, playlist } = lesson;
  const title = preparedTitle(lesson);
  const landing = useLanding({ userId: useUser()?._id ?? '', groupName });
  const played = { finalLesson: [...parts], mergedPlaylist: playlist };
  const seconds = lessonClock(lessonTimeline(played, { join: partJoin, landing: landing.seconds }), 0).total;
  const remove = m.prepared_remove({ title: `${title}, ${groupTitle(groupName)}` });
  return (
    <li className={s.item}>
      <CardLink to="/prepared/lesson" search={{ lesson: id }} className={s.card}>
        <span className={s.play} aria-hidden>
          <Play className="solid" />
        </span>
        <span className="stack gap-1">
          <h2 className="large breaks">{title}</h2>
          <span className="row tight">
            {groupTitle(groupName)}
            <span className="row tight nowrap">
              <span aria-hidden>
                <Intensity level={intensity} />
              </span>
              {levelName(intensity)}
            </span>
            <span>
              <L>{clockTime(seconds)}</L> {m.player_minutes({ count: minuteCount(seconds) })}
            </span>
          </span>
          <StarVideos videos={strikingParts(parts).map(({ video }) => video)} />
          <span className="soft small">
            {sizeText(bytes)} · {m.prepared_until({ date: isolated(dateText(new Date(endOf(lesson)).toISOString())) })}
          </span>
        </span>
      </CardLink>
      <IconButton icon={<Trash2 aria-hidden />} className={s.remove} label={remove} title={remove} onClick={onRemove} />
    </li>
  );
};

const Lessons = ({ userId }: { userId: string }) => {
  const queries = useQueryClient();
  const { data = [], isPending } = useQuery(preparedLessonsOptions(userId));
  const removal = useMutation({
    mutationFn: (id: string) => removeLesson(userId, id),
    onSettled: () => queries.invalidateQueries({ queryKey: [...PREPARED_KEY, 'list'] }),
  });
  return (
    <LessonLayout title={m.prepared_title()}>
      <div className="stack gap-2">
        <h1>{m.prepared_title()}</h1>
        <p className="soft large">{m.prepared_title_text()}</p>
      </div>
      <ul className={s.lessons}>
        {data.map((lesson) => (
          <Card key={lesson.id} lesson={lesson} onRemove={() => removal.mutate(lesson.id)} />
        ))}
      </ul>
      {data.length === 0 && !isPending && (
        <Notice
          title={m.prepared_none_title()}
          text={m.prepared_none_text({ sheet: m.player_sheet(), prepare: m.prepared_prepare() })}
        />
      )}
    </LessonLayout>
  );
};

/** Lists the offline lessons of all groups of the user. */
export const PreparedLessonsScreen = () => {
  useNextPages('/prepared/lesson');
  const user = useUser();
  return user ? <Lessons key={user._id} userId={user._id} /> : null;
};
