import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SystemState } from '@zuzu/contract/system.ts';
import { systemOptions } from '#api/system.ts';
import { Ago } from '#components/page/ago.tsx';
import { Banner } from '#components/page/banner.tsx';
import { L } from '#components/page/ltr.tsx';
import { LoadFailed } from '#components/page/load-failed.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { isolatedName, sizeText } from '#texts/format.ts';
import { currentLanguage } from '#texts/language.ts';
import { m } from '#texts/generated/messages.js';
import { FreeDaysCard } from './free-days-card.tsx';
import s from './system-screen.module.css';

const number = (value: number): string => value.toLocaleString(currentLanguage());

const SECOND_MS = 1_000;
/** '1.4 seconds', or '120 milliseconds', as the short forms are of two kinds in Hebrew; a word where nothing was measured yet. */
const duration = ({ p75 }: { p75: number | null }): string => {
  if (p75 === null) return m.system_never();
  const [value, unit] = p75 < SECOND_MS ? [p75, 'millisecond'] : [p75 / SECOND_MS, 'second'];
  return isolatedName(
    value.toLocaleString(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }),
  );
};

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
    <Link to={paths.videos} search={{ only: 'failed' }}>
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
    <Link to={paths.privacy}>{m.system_doors_account()}</Link>
  </OfficeCard>
);

const State = ({ state }: { state: SystemState }) => {
  const { queue, videos, database, disk, versions, visits, doors } = state;
  const kinds = {
    uploads: m.system_uploads(),
    renditions: m.system_renditions(),
    thumbnails: m.system_thumbnails(),
    trash: m.office_trash(),
  };
  return (
    // where it is longer than the page, keyboard users scroll from here
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
      <Facts
        title={m.system_storage()}
        facts={state.storage.map(({ kind, files, bytes }) => [
          kinds[kind],
          m.system_files({ count: files, files: number(files), size: sizeText(bytes) }),
        ])}
      />
      <Facts
        title={m.system_database()}
        facts={[
          [m.system_size(), sizeText(database.bytes)],
          [
            m.system_connections(),
            m.system_of({ used: number(database.connections), total: number(database.maxConnections) }),
          ],
          [m.office_users(), number(database.users)],
          [m.system_views(), number(database.views)],
        ]}
      />
      <Doors {...doors} />
      {visits && (
        <Facts
          title={m.system_visits()}
          facts={[
            [m.system_visits_lcp(), duration(visits.lcp)],
            [m.system_visits_inp(), duration(visits.inp)],
            [m.system_visits_start(), duration(visits.start)],
            [m.system_visits_count(), number(visits.lcp.count)],
          ]}
        />
      )}
      <Facts
        title={m.system_versions()}
        facts={[
          [m.system_product(), <L key="product">{versions.product}</L>],
          ['Node', <L key="node">{versions.node}</L>],
          ['PostgreSQL', <L key="database">{versions.database}</L>],
          ['FFmpeg', versions.ffmpeg === null ? m.system_missing() : <L key="ffmpeg">{versions.ffmpeg}</L>],
          [m.system_started(), <Ago key="started" at={state.startedAt} />],
        ]}
      />
      <FreeDaysCard />
    </div>
  );
};

/** The state of the installation, for managers. */
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
