import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { userTypes } from '@zuzu/domain/users/user.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { libraryCellsOptions } from './gaps-api.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { NotLoaded } from '#features/office/lists/not-loaded.tsx';
import { SpaceRow } from '#features/office/parts/space-fields.tsx';
import { inPlace } from '#features/office/lists/in-place.ts';
import { m } from '#lib/texts/generated/messages.js';
import { DryCard } from './dry-card.tsx';

const route = getRouteApi('/management/management/gaps');

/** Categories that run dry for a user type, and what to film for them. */
export const GapsScreen = () => {
  usePageTitle(m.gaps_title());
  const { type = 'C' } = route.useSearch();
  const navigate = useNavigate();
  const [space, setSpace] = useState<LessonSpace>({});
  const query = useQuery(libraryCellsOptions(type, space));
  const { data, isPlaceholderData } = query;
  return (
    <>
      <PageHead title={m.gaps_title()}>
        <Choice
          dense
          label={m.office_user_type()}
          value={type}
          onChange={(chosen) => void navigate({ to: '/management/gaps', search: { type: chosen }, ...inPlace })}
          options={userTypes.map((id) => ({ id, text: m.users_type_of({ type: id }) }))}
        />
      </PageHead>
      <SpaceRow value={space} onChange={setSpace} />
      <NotLoaded query={query} title={m.statistics_error_title()} />
      {data && (
        <div className="dims" aria-busy={isPlaceholderData}>
          <DryCard cells={data.cells} />
        </div>
      )}
    </>
  );
};
