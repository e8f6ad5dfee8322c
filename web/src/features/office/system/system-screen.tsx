import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SystemState } from '@zuzu/contract/system.ts';
import { systemOptions } from './system-api.ts';
import { Ago } from '#ui/page/ago.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { L } from '#ui/page/ltr.tsx';
import { LoadFailed } from '#ui/page/load-failed.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { sizeText } from '#lib/texts/format.ts';
import { currentLanguage } from '#lib/texts/language.ts';
import { m } from '#lib/texts/generated/messages.js';
import { FreeDaysCard } from './free-days-card.tsx';
import s from './system-screen.module.css';

const number = (value: number): string => value.toLocaleString(currentLanguage());

type Fact = readonly [label: string, value: ReactNode];
const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <OfficeCard title={title}>
    <dl className="stack gap-2">
      {facts.map(([label, value]) => (
        <div className="flow gap-4 tight apart" key={label}>
          <dt className="soft">{label}</dt>
          <dd className="semibold numerals">{value}</dd>
        </div>
      ))}
    </dl>
  </OfficeCard>
);

const Failures = ({ count }: { count: number }) =>
  count === 0 ? (
    number(count)
  ) : (
    <Link to="/management/videos" search={{ only: 'failed' }}>
      {number(count)}
    </Link>
  );

const BACKUP_COMMAND = 'npm run backup -- <folder>';

const NoBackup = () => (
  <>
    {m.system_never()}
    <br />
    <small>
      {m.attention_backup_hint()}{' '}
      <code className="nowrap">
        <L>{BACKUP_COMMAND}</L>
      </code>
    </small>
  </>
);

const Doors = ({ signIn, managers: all, managersWithPasskey: count, passkeyRequired }: SystemState['doors']) => (
  <OfficeCard title={m.system_doors()}>
    <p>
      {signIn === 'phone' ? m.system_doors_phone() : m.system_doors_code()}{' '}
      {passkeyRequired ? m.system_doors_required({ count, all }) : m.system_doors_passkeys({ count, all })}
    </p>
    <Link to="/privacy">{m.system_doors_account()}</Link>
  </OfficeCard>
);

const State = ({ state }: { state: SystemState }) => {
  const { queue, videos, disk, doors } = state;
  return (
    // focusable, so that a long page can be scrolled by keyboard
    <div className={s.cards} tabIndex={0} role="group" aria-label={m.system_title()}>
      <Facts
        title={m.system_queue()}
        facts={[
          [m.system_waiting(), number(queue.waiting)],
          [m.system_running(), number(queue.running)],
          [m.system_failed(), <Failures key="queue" count={queue.failed} />],
        ]}
      />
      <Facts
        title={m.office_videos()}
        facts={[
          [m.system_ready(), number(videos.ready)],
          [m.office_being_prepared(), number(videos.processing)],
          [m.system_failed(), <Failures key="videos" count={videos.failed} />],
        ]}
      />
      <Facts
        title={m.system_disk()}
        facts={[
          [m.system_free(), m.system_of({ used: sizeText(disk.free), total: sizeText(disk.total) })],
          [m.system_reserve(), sizeText(disk.reserve)],
          [
            m.system_backup(),
            state.lastBackupAt === null ? <NoBackup key="backup" /> : <Ago key="backup" at={state.lastBackupAt} />,
          ],
        ]}
      />
      <Doors {...doors} />
      <FreeDaysCard />
    </div>
  );
};

/** System status that managers can act on: failures, disk, backup, sign-in methods, days without school. */
export const SystemScreen = () => {
  usePageTitle(m.system_title());
  const { data, isError, refetch } = useQuery(systemOptions);
  return (
    <>
      <h1>{m.system_title()}</h1>
      {data && data.disk.state !== 'enough' && (
        <Banner text={data.disk.state === 'full' ? m.system_disk_full() : m.system_disk_low()} />
      )}
      {data ? (
        <State state={data} />
      ) : isError ? (
        <LoadFailed title={m.system_error()} text={m.system_error_text()} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
};
