import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { MonthOfGroup } from '@zuzu/contract/statistics.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { monthsAfter } from '@zuzu/domain/calendar/months.ts';
import { creatureOf, type Creature } from '@zuzu/domain/users/creature.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { errorText } from '#api/api-error.ts';
import { monthOfGroupOptions } from '#api/statistics.ts';
import { Button, IconButton } from '#components/controls/button.tsx';
import { Brand } from '#components/pictures/brand.tsx';
import { LazyCreature } from '#components/pictures/lazy-creature.tsx';
import { Mover } from '#components/pictures/mover.tsx';
import { NextChevron, PreviousChevron } from '#components/page/arrows.tsx';
import { L } from '#components/page/ltr.tsx';
import { LoadFailed } from '#components/page/load-failed.tsx';
import { Notice } from '#components/page/notice.tsx';
import { Spinner } from '#components/page/spinner.tsx';
import { useNow } from '#components/page/ago.tsx';
import { useProductName } from '#layouts/page-title.ts';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { paths } from '#paths.ts';
import { useGroup, useUser } from '#session/session.ts';
import { monthText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import s from './certificate-screen.module.css';

const Fact = ({ value, label }: { value: number; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <L>{value}</L>
    </dd>
  </div>
);

interface SheetProps {
  group: string;
  month: string;
  /** The name that the installation gives the product. */
  product: string | undefined;
  figures: MonthOfGroup;
  /** The group's. */
  animal: Creature | undefined;
}
/** One page of paper, the same in every colour scheme; what is on the screen is what is printed. */
const Sheet = ({ group, month, product, animal, figures: { lessons, minutes, exercises } }: SheetProps) => (
  <section className={s.sheet} aria-labelledby="certificate-title">
    <Mover pose="jump" className={s.mover} />
    {animal && <LazyCreature animal={animal} className={s.creature} />}
    <p className={s.kind}>{m.certificate_title()}</p>
    <h2 id="certificate-title">{group}</h2>
    <p className={s.lead}>{m.certificate_lead({ month: monthText(month) })}</p>
    <dl className={s.facts}>
      <Fact value={lessons} label={m.certificate_lessons({ count: lessons })} />
      <Fact value={Math.round(minutes)} label={m.certificate_minutes({ count: Math.round(minutes) })} />
      <Fact value={exercises} label={m.certificate_exercises({ count: exercises })} />
    </dl>
    <div className={s.foot}>
      <Brand name={product} />
      <span className={s.line}>{m.certificate_signature()}</span>
    </div>
  </section>
);

const Certificate = ({ userId, group }: { userId: string; group: Group }) => {
  const current = localDate(useNow()).slice(0, 'YYYY-MM'.length);
  const month = useSearch({ from: paths.certificate }).month ?? current;
  const navigate = useNavigate();
  const turn = (months: number) =>
    void navigate({ to: paths.certificate, search: { month: monthsAfter(month, months) }, replace: true });
  const { data, error, refetch } = useQuery(monthOfGroupOptions({ userId, groupName: group.name, month }));
  const product = useProductName();
  const name = groupTitle(group.name);
  return (
    <LessonLayout title={m.certificate_title()}>
      <div className={s.head}>
        <h1 className="grow">{m.certificate_title()}</h1>
        <div className={s.month}>
          <IconButton icon={<PreviousChevron />} label={m.certificate_previous()} onClick={() => turn(-1)} />
          <strong role="status">{monthText(month)}</strong>
          <IconButton
            icon={<NextChevron />}
            label={m.certificate_next()}
            disabled={month >= current}
            onClick={() => turn(1)}
          />
        </div>
        {data && data.lessons > 0 && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            {m.certificate_print()}
          </Button>
        )}
      </div>
      {data ? (
        data.lessons > 0 ? (
          <Sheet
            group={name}
            month={month}
            product={product}
            figures={data}
            animal={group.finishedLessons === undefined ? undefined : creatureOf(group)}
          />
        ) : (
          <Notice
            pose="tree"
            fill="var(--sky)"
            title={m.certificate_none_title()}
            text={m.certificate_none({ group: name })}
          />
        )
      ) : error ? (
        <LoadFailed title={m.certificate_failed()} text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={m.common_loading()} />
      )}
    </LessonLayout>
  );
};

/** What the current group did in a month, to print and hang up: true figures of the group alone. */
export const CertificateScreen = () => {
  const user = useUser();
  const group = useGroup();
  return user && group ? <Certificate key={group._id} userId={user._id} group={group} /> : null;
};
