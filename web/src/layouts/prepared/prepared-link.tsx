import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { preparedLessonsOptions } from '#api/prepared/prepared-lessons.ts';
import type { Look } from '#components/controls/button.tsx';
import { ButtonLink } from '#components/controls/button-link.tsx';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';

interface PreparedLinkProps extends Look {
  userId: string;
  className?: string | undefined;
}
/** Leads to the prepared lessons; nothing where this browser has none. */
export const PreparedLink = ({ userId, tone = 'night', size, className }: PreparedLinkProps) => {
  const { data = [] } = useQuery(preparedLessonsOptions(userId));
  if (data.length === 0) return null;
  return (
    <ButtonLink to={paths.preparedLessons} tone={tone} {...(size && { size })} className={className}>
      <Download aria-hidden />
      {m.prepared_title()}
    </ButtonLink>
  );
};
