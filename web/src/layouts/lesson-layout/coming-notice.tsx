import { Timer } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import type { Pose } from '../../components/mover.tsx';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../paths.ts';
import { m } from '../../texts/generated/messages.js';
import { Text } from '../../texts/text.tsx';
import { LessonLayout } from './lesson-layout.tsx';

interface ComingNoticeProps {
  title: string;
  text: string;
  pose: Pose;
  fill: string;
}
/** A page that isn't there yet: says so, and offers the lesson that is. */
export const ComingNotice = ({ title, text, pose, fill }: ComingNoticeProps) => (
  <LessonLayout title={title} centre>
    <Notice pose={pose} fill={fill} title={title} text={text} heading="h1">
      <ButtonLink to={paths.intensitySelection}>
        <Timer />
        <Text>{m.lesson_type_by_time()}</Text>
      </ButtonLink>
    </Notice>
  </LessonLayout>
);
