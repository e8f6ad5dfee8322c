import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import { libraryCellsOptions } from '#api/filming.ts';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { Failure } from '#screens/management/statistics/failure.tsx';
import { PlaceSelects } from '#screens/management/place-fields.tsx';
import { FilmCard } from './film-card.tsx';
import { LibraryMap } from './library-map.tsx';
import s from '#screens/management/statistics/statistics-screen.module.css';

/** What the library has for a user type, and what to film next. */
export const LibraryView = ({ userType }: { userType: UserType }) => {
  const [place, setPlace] = useState<Place>({});
  const { data, error, isPlaceholderData, refetch } = useQuery(libraryCellsOptions(userType, place));
  if (error && !data) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <div className={s.figures} aria-busy={isPlaceholderData}>
      <div className={s.places}>
        <PlaceSelects value={place} onChange={setPlace} />
      </div>
      <LibraryMap report={data} />
      <FilmCard userType={userType} />
    </div>
  );
};
