import { Clapperboard, X } from 'lucide-react';
import type { FilmSimulation } from '@zuzu/contract/planning/filming.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { isUnderWay } from '#api/simulation.ts';
import { Button } from '#components/controls/button.tsx';
import { Banner } from '#components/page/banner.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { RetryBanner } from '#screens/management/retry-banner.tsx';
import { m } from '#texts/generated/messages.js';
import { QuestionProgress } from '#screens/management/question-progress.tsx';
import { useLongQuestion } from '#screens/management/use-long-question.ts';
import { FilmList } from './film-list.tsx';
import { cancelFilmProposals, filmProposalsOptions, startFilmProposals } from './gaps-api.ts';

const question = {
  latest: filmProposalsOptions,
  start: startFilmProposals,
  cancel: cancelFilmProposals,
  startFailed: m.film_start_failed,
};

/** What to film next for a user type: starting the question, its progress, its answer. */
export const FilmCard = ({ userType }: { userType: UserType }) => {
  const { query, start, cancel } = useLongQuestion(question);
  const { data: film, error } = query;
  return (
    <OfficeCard
      title={m.film_title()}
      side={
        film && isUnderWay(film) ? (
          <Button tone="quiet" size="s" disabled={cancel.isPending} onClick={() => cancel.mutate(film.id)}>
            <X />
            {m.office_cancel()}
          </Button>
        ) : (
          <Button size="s" disabled={start.isPending || film === undefined} onClick={() => start.mutate(userType)}>
            <Clapperboard />
            {film ? m.film_start_again() : m.film_start()}
          </Button>
        )
      }
    >
      {error && film === undefined && <RetryBanner error={error} onRetry={query.refetch} />}
      {film === null && <p className="soft small">{m.film_text()}</p>}
      {film &&
        (isUnderWay(film) ? (
          <QuestionProgress question={film} label={m.film_title()} working={m.film_working()} />
        ) : (
          <FilmResult film={film} userType={userType} />
        ))}
    </OfficeCard>
  );
};

const FilmResult = ({ film, userType }: { film: FilmSimulation; userType: UserType }) => {
  const { id, state, isCurrent, proposals, lessonsPlayed, userType: of } = film;
  if (state === 'cancelled') return <Banner tone="hint" text={m.film_cancelled()} />;
  if (state === 'failed') return <Banner text={m.simulation_year_stopped()} />;
  return (
    <>
      {!isCurrent && <Banner tone="hint" text={m.film_outdated()} />}
      {of !== userType && <Banner tone="hint" text={m.film_of_type({ type: of })} />}
      {proposals.length > 0 ? <FilmList key={id} film={id} proposals={proposals} /> : <p>{m.film_nothing()}</p>}
      <p className="soft small">
        {lessonsPlayed > 0 ? m.film_by_lessons({ count: lessonsPlayed }) : m.film_all_alike()} {m.film_note()}
      </p>
    </>
  );
};
