import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { errorText } from '#api/api-error.ts';
import { libraryCellsOptions } from '#api/filming.ts';
import { Button } from '#components/controls/button.tsx';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { Notice } from '#components/page/notice.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { FilmCard } from './film-card.tsx';
import { LibraryMap } from './library-map.tsx';
import s from '#screens/management/statistics/statistics-screen.module.css';

/** What the library has for a user type, and what to film next. */
export const LibraryView = ({ userType }: { userType: UserType }) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(libraryCellsOptions(userType));
  if (error && !data)
    return (
      <Notice size="s" pose="tree" fill="var(--sky)" title={m.statistics_error_title()} text={errorText(error)}>
        <Button size="s" onClick={() => void refetch()}>
          <RefreshCw />
          <Text>{m.common_retry()}</Text>
        </Button>
      </Notice>
    );
  if (!data) return <SkeletonRows />;
  return (
    <div className={s.figures} aria-busy={isPlaceholderData}>
      <LibraryMap report={data} />
      <FilmCard userType={userType} />
    </div>
  );
};
