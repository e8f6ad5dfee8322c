import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FeedbackReport } from '@zuzu/contract/feedback.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { feedbackReportOptions } from '#api/feedback.ts';
import { levelName } from '#components/videos/intensity.tsx';
import { paths } from '#paths.ts';
import { minutesText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { FigureCard } from '#screens/management/figure-card.tsx';

type Lessons = FeedbackReport['lessons'][number];

/** What enough groups say of lessons of one kind, with its evidence. */
const lessonProposal = ({ proposed, easy, right, hard, groups }: Lessons): string => {
  const evidence = { of: easy + right + hard, groups };
  if (proposed === 'hard') return m.statistics_propose_easier({ count: hard, ...evidence });
  return proposed === 'easy' ? m.statistics_propose_harder({ count: easy, ...evidence }) : '';
};

const leadToVideo = (videos: FeedbackReport['videos']) => (text: ReactNode, index: number) => (
  <Link to={paths.videos} search={{ video: videos[index]!._id }}>
    {text}
  </Link>
);
const leadToRule = (lessons: readonly Lessons[]) => (text: ReactNode, index: number) => (
  <Link to={paths.lessonComposition} search={{ length: lessons[index]!.lengthCode }}>
    {text}
  </Link>
);

/** What groups say of videos and of lessons, and what that proposes; each row leads to what can be changed. */
export const FeedbackFigures = ({ range }: { range: DayRange }) => {
  const query = useQuery(feedbackReportOptions(range));
  const { data, error } = query;
  if (!data && !error) return undefined;
  const { videos = [], lessons = [] } = data ?? {};
  const file = `${range.from}-${range.to}`;
  return (
    <>
      <FigureCard
        wide
        title={m.statistics_said_videos()}
        query={query}
        {...(data && { empty: m.statistics_nothing_said() })}
        file={`zuzu-videos-said-${file}`}
        head={[
          m.office_video(),
          m.statistics_not_for_us(),
          m.statistics_hearts(),
          m.office_groups(),
          m.statistics_proposal(),
        ]}
        rows={videos.map(({ displayName, notForUs, hearts, groups, proposed }) => [
          displayName,
          notForUs,
          hearts,
          groups,
          proposed ? m.statistics_propose_video({ count: notForUs, of: groups }) : '',
        ])}
        lead={leadToVideo(videos)}
      />
      <FigureCard
        wide
        title={m.statistics_said_lessons()}
        query={query}
        {...(data && { empty: m.statistics_nothing_said() })}
        file={`zuzu-lessons-said-${file}`}
        head={[
          m.statistics_lesson_kind(),
          m.feedback_easy(),
          m.feedback_right(),
          m.feedback_hard(),
          m.office_groups(),
          m.statistics_proposal(),
        ]}
        rows={lessons.map((each) => [
          `${minutesText(lessonMinutes[each.lengthCode].content)} · ${levelName(each.intensity)}`,
          ...[each.easy, each.right, each.hard, each.groups],
          lessonProposal(each),
        ])}
        lead={leadToRule(lessons)}
      />
    </>
  );
};
