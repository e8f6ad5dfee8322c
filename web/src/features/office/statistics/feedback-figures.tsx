import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FeedbackReport } from '@zuzu/contract/feedback.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { feedbackReportOptions } from '#features/lessons/feedback-api.ts';
import { levelName } from '#features/videos/intensity.tsx';
import { minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { FigureCard } from '#features/office/today/figure-card.tsx';
import { linkToVideo } from './video-figures.tsx';

type Lessons = FeedbackReport['lessons'][number];

/** Returns the proposal for one kind of lesson with its evidence, or '' without enough feedback. */
const lessonProposal = ({ proposed, easy, right, hard, groups }: Lessons): string => {
  const evidence = { of: easy + right + hard, groups };
  if (proposed === 'hard') return m.statistics_propose_easier({ count: hard, ...evidence });
  return proposed === 'easy' ? m.statistics_propose_harder({ count: easy, ...evidence }) : '';
};

const linkToLength = ({ lengthCode }: Lessons, text: ReactNode) => (
  <Link to="/management/leeson-composition" search={{ length: lengthCode }}>
    {text}
  </Link>
);

/** Feedback of groups on videos and lessons, and proposals based on it; each row links to the setting to change. */
export const FeedbackFigures = ({ range }: { range: DayRange }) => {
  const query = useQuery(feedbackReportOptions(range));
  const { videos = [], lessons = [] } = query.data ?? {};
  const file = `${range.from}-${range.to}`;
  return (
    <>
      <FigureCard
        wide
        title={m.statistics_said_videos()}
        query={query}
        empty={m.statistics_nothing_said()}
        file={`zuzu-videos-said-${file}`}
        rows={videos}
        columns={[
          { head: m.office_video(), cell: ({ displayName }) => displayName },
          { head: m.statistics_not_for_us(), cell: ({ notForUs }) => notForUs },
          { head: m.statistics_hearts(), cell: ({ hearts }) => hearts },
          { head: m.office_groups(), cell: ({ groups }) => groups },
          {
            head: m.statistics_proposal(),
            cell: ({ notForUs: count, groups, proposed }) =>
              proposed ? m.statistics_propose_video({ count, of: groups }) : '',
          },
        ]}
        lead={linkToVideo}
      />
      <FigureCard
        wide
        title={m.statistics_said_lessons()}
        query={query}
        empty={m.statistics_nothing_said()}
        file={`zuzu-lessons-said-${file}`}
        rows={lessons}
        columns={[
          {
            head: m.statistics_lesson_kind(),
            cell: ({ lengthCode, intensity }) =>
              `${minutesText(lessonMinutes[lengthCode].content)} · ${levelName(intensity)}`,
          },
          { head: m.feedback_easy(), cell: ({ easy }) => easy },
          { head: m.feedback_right(), cell: ({ right }) => right },
          { head: m.feedback_hard(), cell: ({ hard }) => hard },
          { head: m.office_groups(), cell: ({ groups }) => groups },
          { head: m.statistics_proposal(), cell: lessonProposal },
        ]}
        lead={linkToLength}
      />
    </>
  );
};
