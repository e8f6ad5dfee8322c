import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { preparedLessonsOptions } from './prepared-lessons-api.ts';
import type { Look } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** Links to the offline lessons; hidden if there are none. */
export const PreparedLink = ({ userId, tone = 'night', size }: Look & { userId: string }) => {
  const { data = [] } = useQuery(preparedLessonsOptions(userId));
  if (data.length === 0) return null;
  return (
    <ButtonLink to="/prepared" tone={tone} {...(size && { size })}>
      <Download aria-hidden />
      {m.prepared_title()}
    </ButtonLink>
  );
};
