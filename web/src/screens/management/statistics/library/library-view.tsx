import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import { libraryCellsOptions } from '#api/filming.ts';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { Failure } from '#screens/management/statistics/failure.tsx';
import { PlaceRow } from '#screens/management/place-fields.tsx';
import { FilmCard } from './film-card.tsx';
import { LibraryMap } from './library-map.tsx';
import s from '#screens/management/statistics/statistics-screen.module.css';

/** What the library has for a user type, and what to film next. */
export const LibraryView = ({ userType }: { userType: UserType }) => {
  const [place, setPlace] = useState<Place>({});
  const { data, error, isPlaceholderData, refetch } = useQuery(libraryCellsOptions(userType, place));
  return (
    <div className={s.library}>
      <PlaceRow value={place} onChange={setPlace} />
      {data ? (
        <div className={s.figures} aria-busy={isPlaceholderData}>
          <LibraryMap report={data} />
          <FilmCard userType={userType} />
        </div>
      ) : error ? (
        <Failure error={error} again={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  );
};
