import { sql, type Kysely } from 'kysely';

/** The complete schema. Until the first release it is edited here; after that, every change is a separate migration. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table installation (
      key text primary key,
      value jsonb not null
    );

    -- for sorting names in Hebrew, independent of the database's collation
    create collation hebrew (provider = icu, locale = 'he');

    -- Substrings of names are found by their bigrams. Trigrams (pg_trgm) are the usual way, but ignore Hebrew
    -- letters out where LC_CTYPE is C, as in the embedded database (its lower() is ICU's).
    create function letter_pairs(name text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct substr(name, at, 2)), '{}') from generate_series(1, length(name) - 1) as at
    $$;

    create table users (
      id uuid primary key default gen_random_uuid(),
      full_name text not null,
      lowered_name text not null generated always as (lower(full_name)) stored,
      email text not null default '',
      -- always in canonical form, so that two ways of writing a number mean the same person
      phone_number text not null,
      username text,
      type text not null check (type in ('A', 'B', 'C', 'M')),
      organization text,
      -- the language of the interface; null until chosen
      language text check (language in ('he', 'ar', 'en', 'ru')),
      -- the text that a search matches, in addition to the names of groups
      search_text text not null
        generated always as (lower(full_name || E'\\n' || coalesce(organization, '') || E'\\n' || phone_number)) stored,
      -- a token contains the epoch of its creation; incrementing it ends every session
      session_epoch integer not null default 0,
      demo boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      -- can be restored for a while; the phone number is available immediately
      deleted_at timestamptz(3)
    );
    create unique index users_by_phone_number on users (phone_number) where deleted_at is null;
    create index users_deleted on users (deleted_at desc) where deleted_at is not null;
    create index users_by_update on users (updated_at desc, id);
    create index users_by_type on users (type);
    create index users_by_name on users (lowered_name collate hebrew, id);
    create index users_by_letters on users using gin (letter_pairs(search_text));

    create table groups (
      id uuid primary key default gen_random_uuid(),
      -- null once the user is deleted: the history is still counted, but anonymous
      user_id uuid references users on delete set null,
      -- the simulation's own groups, one per intensity, belong to no user
      simulation_intensity smallint unique check (simulation_intensity between 1 and 5),
      name text not null,
      lowered_name text not null generated always as (lower(name)) stored,
      position integer not null default 0,
      lesson_length smallint not null check (lesson_length between 1 and 5),
      intensity_level smallint not null check (intensity_level between 1 and 5),
      favorite_categories text[] not null default '{}',
      lessons_per_week integer not null check (lessons_per_week >= 1),
      -- the usual lesson space: constraints on every part of a lesson
      place jsonb not null default '{}',
      -- the class's week: days, times, lengths and intensities
      planned_lessons jsonb not null default '[]',
      -- the public name of the calendar with these lessons, if any; regenerated for a new URL
      calendar_id uuid unique,
      series_in_process text,
      -- number of rows in seen, updated by every change of seen
      seen_count integer not null default 0,
      -- number of lessons the group has had, counted up to five: more make no difference to composing
      lessons_seen smallint not null default 0 check (lessons_seen between 0 and 5),
      archived_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    create unique index groups_by_name on groups (user_id, name) where archived_at is null;
    create index groups_of_user on groups (user_id, position);
    create index groups_by_letters on groups using gin (letter_pairs(lowered_name));

    -- earlier names of groups: a browser that doesn't know the new name yet still uses the old one
    create table former_group_names (
      user_id uuid not null references users on delete cascade,
      name text not null,
      group_id uuid not null references groups on delete cascade,
      renamed_at timestamptz(3) not null,
      primary key (user_id, name)
    );
    create index former_names_of_group on former_group_names (group_id);

    create table uploads (
      file_key text primary key,
      file_name text not null,
      file_type text not null,
      -- its path in storage, without extension, before it got a generated key
      found_path text,
      user_id uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      received_at timestamptz(3),
      size bigint,
      content_hash text,
      trashed_at timestamptz(3),
      -- content that can be regenerated: the file is deleted once the video is prepared, and doesn't count as missing
      disposable boolean not null default false,
      dropped_at timestamptz(3)
    );
    create index uploads_by_content on uploads (content_hash) where content_hash is not null;

    create table videos (
      id integer generated always as identity primary key,
      -- checked at the end of a statement, so that two videos can exchange their files
      file_key text not null unique deferrable,
      file_name text not null,
      display_name text not null,
      -- the same in other languages, where there is one
      title_ar text not null default '',
      title_en text not null default '',
      title_ru text not null default '',
      path text not null check (path <> ''),
      intensities smallint[] not null check (cardinality(intensities) > 0),
      -- seconds; as given by the uploader until the content has been probed
      length double precision not null default 0 check (length >= 0),
      family text,
      series text,
      episode integer,
      extra_notes text not null default '',
      -- the local day on which its rights end: from then on it is neither shown nor composed
      rights_until date,
      -- each once, whatever its capitals
      tags text[] not null default '{}',
      -- room, posture, noise and things; a property that is missing isn't labelled
      needs jsonb not null default '{}',
      -- WebVTT
      cues text not null default '',
      -- WebVTT by language
      captions jsonb not null default '{}',
      status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
      progress smallint not null default 0 check (progress between 0 and 100),
      failure_reason text,
      -- prefix of its renditions and thumbnail in storage; reveals nothing about the name
      video_key text not null unique deferrable,
      encryption_key bytea not null,
      thumbnail_key text,
      -- hash of its source; a key is never uploaded twice
      content_hash text,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      trashed_at timestamptz(3),
      retired_at timestamptz(3),
      -- A row that isn't a separate video, and retired from the beginning: it has the next file of a video while that is being
      -- prepared (takes_place), and after the exchange the former file.
      file_of integer references videos on delete cascade,
      takes_place boolean not null default false check (file_of is not null or not takes_place)
    );
    create unique index videos_next_file on videos (file_of) where takes_place;
    create index videos_files on videos (file_of) where file_of is not null;
    create index videos_by_date on videos (created_at desc, id desc) where retired_at is null;
    create index videos_unfinished on videos (id)
      where status <> 'failed' and progress < 100 and (retired_at is null or takes_place) and trashed_at is null;
    create index videos_by_path on videos (path text_pattern_ops) where retired_at is null;
    create index videos_by_content on videos (content_hash) where content_hash is not null;

    create table renditions (
      video_id integer not null references videos on delete cascade,
      height integer not null,
      width integer not null,
      bandwidth integer not null,
      average_bandwidth integer not null,
      codecs text not null,
      segment_durations double precision[] not null check (cardinality(segment_durations) > 0),
      key_prefix text not null,
      iv text not null check (iv ~ '^[0-9a-f]{32}$'),
      primary key (video_id, height)
    );

    -- small grey pictures of a video's file, by which the same clip is noticed in another file (domain/src/videos/look-alikes.ts)
    create table video_pictures (
      video_id integer primary key references videos on delete cascade,
      pictures bytea not null
    );

    -- incremented by every change that affects composition, in the same transaction: caches compare it
    create table library_version (
      only_row boolean primary key default true check (only_row),
      version bigint not null,
      -- the local day of this version: rights that end on it or before have ended, themes that begin on it have begun
      as_of date not null default '-infinity'
    );
    insert into library_version (version) values (1);
    create function raise_library_version() returns trigger language plpgsql as $$
      begin
        update library_version set version = version + 1;
        return null;
      end
    $$;
    create trigger videos_change_library after insert or delete
      or update of file_name, display_name, title_ar, title_en, title_ru, path, intensities, length, family, series, episode, rights_until, tags, needs, cues, captions, status, thumbnail_key, trashed_at, retired_at
      on videos for each statement execute function raise_library_version();
    create trigger renditions_change_library after insert or update or delete
      on renditions for each statement execute function raise_library_version();

    -- temporary overlays on the rules; the last day is included
    create table themes (
      id integer generated always as identity primary key,
      name text not null,
      tags text[] not null check (cardinality(tags) > 0),
      mode text not null check (mode in ('first', 'only')),
      -- category paths; none = all
      categories text[] not null default '{}',
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      -- names of organizations; none = all users
      organizations text[] not null default '{}',
      updated_at timestamptz(3) not null default now()
    );
    create trigger themes_change_library after insert or update or delete
      on themes for each statement execute function raise_library_version();

    create table lesson_configs (
      version integer generated always as identity primary key,
      config jsonb not null,
      -- entry of a rule that names a video, to pin or to exclude it → its id, so that a rename doesn't break the rule
      video_ids jsonb not null default '{}',
      change text not null default '',
      -- why the version was created, for the list of versions in any language
      origin text not null default 'saved' check (origin in ('first', 'saved', 'defaults', 'rolled-back')),
      rolled_back_to integer references lesson_configs,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now()
    );

    create table seen (
      group_id uuid not null references groups on delete cascade,
      video_id integer not null references videos on delete cascade,
      first_seen_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      times integer not null default 1 check (times >= 1),
      primary key (group_id, video_id)
    );
    -- a history is read oldest first, by an index-only scan
    create index seen_oldest_first on seen (group_id, last_seen_at) include (video_id);

    create table views (
      id bigint generated always as identity primary key,
      group_id uuid not null references groups on delete cascade,
      video_id integer not null references videos on delete cascade,
      play_id uuid,
      seen_at timestamptz(3) not null
    );
    create index views_of_group on views (group_id, seen_at desc);
    create index views_of_video on views (video_id, seen_at desc);

    create table composed_lessons (
      id uuid primary key default gen_random_uuid(),
      group_id uuid not null references groups on delete cascade,
      local_date date not null,
      length_code smallint not null check (length_code between 1 and 5),
      intensity smallint not null check (intensity between 1 and 5),
      -- constraints on every part
      place jsonb not null default '{}',
      -- number of earlier lessons of this day, length, intensity and place
      number integer not null default 0,
      config_version integer not null references lesson_configs,
      parts jsonb not null,
      warnings jsonb not null default '[]',
      -- the library it was composed from, and whether a user has changed it: one that fell short may be recomposed
      library_version bigint,
      changed_by_hand boolean not null default false,
      total_seconds double precision not null,
      series_in_process text,
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      replaced_at timestamptz(3)
    );
    -- the lesson that a reload returns
    create unique index composed_lessons_open on composed_lessons (group_id, local_date, length_code, intensity, place)
      where finished_at is null and replaced_at is null;
    create unique index composed_lessons_numbered on composed_lessons (group_id, local_date, length_code, intensity, place, number);

    create table fixed_lessons (
      id uuid primary key default gen_random_uuid(),
      group_id uuid not null references groups on delete cascade,
      year smallint not null,
      month smallint not null check (month between 1 and 12),
      number smallint not null check (number >= 1),
      length_code smallint not null check (length_code between 1 and 5),
      intensity smallint not null check (intensity between 1 and 5),
      -- constraints on every part
      place jsonb not null default '{}',
      parts jsonb not null,
      -- position → the part that replaces the lesson's own video while that is gone
      stand_ins jsonb not null default '{}',
      warnings jsonb not null default '[]',
      -- the rules and the library it was composed from: one that fell short may be recomposed
      config_version integer not null references lesson_configs,
      library_version bigint not null,
      total_seconds double precision not null,
      series_in_process text,
      created_at timestamptz(3) not null default now(),
      done_at timestamptz(3),
      unique (group_id, year, month, number)
    );

    create table plays (
      id uuid primary key default gen_random_uuid(),
      group_id uuid not null references groups on delete cascade,
      composed_lesson_id uuid references composed_lessons on delete cascade,
      -- fixed lessons are kept for twelve months, plays for longer
      fixed_lesson_id uuid references fixed_lessons on delete set null,
      video_id integer references videos on delete cascade,
      started_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      check (num_nonnulls(composed_lesson_id, fixed_lesson_id, video_id) <= 1)
    );
    create index plays_of_group on plays (group_id, started_at desc);
    create index plays_of_composed_lesson on plays (composed_lesson_id);
    create index plays_of_fixed_lesson on plays (fixed_lesson_id);

    create table play_events (
      play_id uuid not null references plays on delete cascade,
      number smallint not null check (number >= 0),
      -- the player reports reaching the end (end); the server decides if the lesson is finished (finish)
      kind text not null check (kind in ('start', 'part', 'end', 'finish', 'leave')),
      part smallint,
      -- seconds actually played since the previous event
      seconds real not null check (seconds >= 0),
      -- of a leave: the video that was playing, and the second of it
      video_id integer references videos on delete set null,
      position real check (position >= 0),
      at timestamptz(3) not null,
      primary key (play_id, number)
    );
    create index play_events_of_video on play_events (video_id, at desc) where video_id is not null;

    -- the difficulty ratings of a group, with the length and intensity of the lesson
    create table lesson_feedback (
      play_id uuid primary key references plays on delete cascade,
      group_id uuid not null references groups on delete cascade,
      length_code smallint not null check (length_code between 1 and 5),
      intensity smallint not null check (intensity between 1 and 5),
      difficulty text not null check (difficulty in ('easy', 'right', 'hard')),
      at timestamptz(3) not null,
      -- the offer of an easier intensity derived from this rating has been answered
      answered boolean not null default false
    );
    create index lesson_feedback_of_group on lesson_feedback (group_id, at desc);
    create index lesson_feedback_by_time on lesson_feedback (at);

    -- a group's opinions of videos
    create table video_feedback (
      group_id uuid not null references groups on delete cascade,
      video_id integer not null references videos on delete cascade,
      opinion text not null check (opinion in ('heart', 'not-for-us')),
      at timestamptz(3) not null,
      primary key (group_id, video_id)
    );
    create index video_feedback_of_video on video_feedback (video_id);

    -- Statistics. Every report adds a row to one of the two uncounted tables, in the same transaction, which is added to the
    -- counts later, by one process at a time: reports never wait. Days are those of Asia/Jerusalem; simulations don't count.
    create table uncounted_views (
      day date not null,
      video_id integer not null,
      views integer not null
    );
    create table uncounted_activity (
      day date not null,
      group_id uuid not null,
      user_type text not null,
      source text not null check (source in ('composed', 'fixed', 'video')),
      -- 0 for single videos
      intensity smallint not null,
      started integer not null,
      finished integer not null,
      seconds double precision not null
    );

    create table activity_by_day (
      day date not null,
      user_type text not null,
      source text not null,
      intensity smallint not null,
      started integer not null,
      finished integer not null,
      seconds double precision not null,
      primary key (day, user_type, source, intensity)
    );
    -- per day and per month, so that a year is read in twelve rows each
    create table group_activity (
      step text not null check (step in ('day', 'month')),
      start date not null,
      group_id uuid not null references groups on delete cascade,
      started integer not null,
      finished integer not null,
      seconds double precision not null,
      primary key (group_id, step, start)
    );
    create index group_activity_by_time on group_activity (step, start) include (group_id, started, finished, seconds);
    create table video_views (
      step text not null check (step in ('day', 'month')),
      start date not null,
      video_id integer not null references videos on delete cascade,
      views integer not null,
      primary key (step, start, video_id) include (views)
    );

    create function note_views() returns trigger language plpgsql as $$
      begin
        insert into uncounted_views (day, video_id, views)
        select (seen_at at time zone 'Asia/Jerusalem')::date, video_id, count(*)
        from added join groups on groups.id = added.group_id and groups.simulation_intensity is null
        group by 1, 2;
        return null;
      end
    $$;
    create trigger views_are_noted after insert on views
      referencing new table as added for each statement execute function note_views();

    create function note_activity() returns trigger language plpgsql as $$
      begin
        insert into uncounted_activity (day, group_id, user_type, source, intensity, started, finished, seconds)
        select (at at time zone 'Asia/Jerusalem')::date, plays.group_id, coalesce(users.type, ''),
          case when plays.video_id is not null then 'video' when fixed_lesson_id is not null then 'fixed' else 'composed' end,
          coalesce(composed_lessons.intensity, fixed_lessons.intensity, 0),
          count(*) filter (where added.kind = 'start'), count(*) filter (where added.kind = 'finish'), sum(added.seconds)
        from added
          join plays on plays.id = added.play_id
          join groups on groups.id = plays.group_id and groups.simulation_intensity is null
          left join users on users.id = groups.user_id
          left join composed_lessons on composed_lessons.id = plays.composed_lesson_id
          left join fixed_lessons on fixed_lessons.id = plays.fixed_lesson_id
        group by 1, 2, 3, 4, 5;
        return null;
      end
    $$;
    create trigger activity_is_noted after insert on play_events
      referencing new table as added for each statement execute function note_activity();

    -- Reports. Each is one function call, since it takes several statements, whose round trips would cost more
    -- than the statements themselves. A report that waits for another one sees its changes, since every statement of a function
    -- takes a new snapshot.

    -- Adds a view of each video at that moment; returns those that count, and when the group last saw anything. Another view by the
    -- same group within again_after doesn't count, so a report sent twice counts once. Reports of one group wait for
    -- each other.
    create function mark_seen(
      of_group uuid, reported integer[], moment timestamptz, play uuid, again_after interval, out added integer[], out latest timestamptz
    ) language plpgsql as $$
      declare
        seen_first integer;
      begin
        perform from groups where id = of_group for no key update;
        select coalesce(array_agg(distinct video), '{}') into added
        from unnest(reported) as ids (video)
        where not exists (
          select from views
          where group_id = of_group and video_id = ids.video and seen_at > moment - again_after and seen_at < moment + again_after
        );
        if added <> '{}' then
          insert into views (group_id, video_id, play_id, seen_at) select of_group, video, play, moment from unnest(added) as ids (video);
          with stored as (
            insert into seen as known (group_id, video_id, first_seen_at, last_seen_at)
            select of_group, video, moment, moment from unnest(added) as ids (video)
            on conflict (group_id, video_id) do update set
              first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
              last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
              times = known.times + 1
            returning times
          )
          select count(*) filter (where times = 1) into seen_first from stored;
          update groups set
            seen_count = seen_count + seen_first,
            lessons_seen = case when lessons_seen = 5 then 5 else greatest(lessons_seen, count_lessons_seen(of_group)) end
          where id = of_group and (seen_first > 0 or lessons_seen < 5);
        end if;
        select max(last_seen_at) into latest from seen where group_id = of_group;
      end
    $$;
    -- Number of lessons in which a group's latest views were seen; a day with views outside of lessons counts as one as well.
    create function count_lessons_seen(of_group uuid) returns smallint language sql stable as $$
      select least(5, count(distinct coalesce(
        (select coalesce(composed_lesson_id, fixed_lesson_id)::text from plays where plays.id = play_id),
        (seen_at at time zone 'Asia/Jerusalem')::date::text
      )))::smallint
      from (select seen_at, play_id from views where group_id = of_group order by seen_at desc limit 200) as latest
    $$;

    -- Adds events [{number, kind, part, seconds, at, stop: {fileKey, position}}] to a play of the user; returns the number of new
    -- ones: event numbers are
    -- unique in a play. Playing time beyond the time since the play began is cut, to the
    -- millisecond. Null for another user's play. Reports of one play wait for each other.
    create function add_play_events(of_play uuid, owner uuid, events jsonb, now timestamptz) returns integer language plpgsql as $$
      declare
        play_started_at timestamptz;
        time_left double precision;
        added integer;
      begin
        select started_at into play_started_at
        from plays join groups on groups.id = plays.group_id
        where plays.id = of_play and groups.user_id = owner
        for no key update of plays;
        if not found then
          return null;
        end if;
        select greatest(0, floor((extract(epoch from now - play_started_at) - coalesce(sum(seconds::double precision), 0)) * 1000) / 1000)
        into time_left from play_events where play_id = of_play;
        insert into play_events (play_id, number, kind, part, seconds, at, video_id, position)
        select of_play, number, kind, part, least(claimed, time_left) - least(claimed - seconds, time_left), at,
          (select id from videos where file_key = stop->>'fileKey'), (stop->>'position')::real
        from (
          select *, sum(seconds) over (order by place) as claimed
          from (
            select distinct on (number) *
            from rows from (
              jsonb_to_recordset(events) as (number smallint, kind text, part smallint, seconds double precision, at timestamptz, stop jsonb)
            ) with ordinality as event (number, kind, part, seconds, at, stop, place)
            order by number, place
          ) as first_of_number
          where not exists (select from play_events where play_id = of_play and play_events.number = first_of_number.number)
        ) as new_events;
        get diagnostics added = row_count;
        return added;
      end
    $$;

    create table weekly_schedule (
      id bigint generated always as identity primary key,
      week_start date not null,
      -- null: for all users
      intensity smallint check (intensity between 1 and 5),
      category text,
      video_id integer not null references videos on delete cascade,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now()
    );
    create unique index weekly_schedule_once on weekly_schedule (week_start, coalesce(intensity, 0), coalesce(category, ''));

    -- school-free days, in addition to public holidays
    create table free_days (
      id bigint generated always as identity primary key,
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      name text not null
    );

    create table weekly_videos (
      user_id uuid not null references users on delete cascade,
      -- a Sunday in Asia/Jerusalem
      week_start date not null check (extract(isodow from week_start) = 7),
      video_id integer not null references videos on delete cascade,
      source text not null check (source in ('scheduled', 'chosen')),
      created_at timestamptz(3) not null default now(),
      primary key (user_id, week_start)
    );

    -- how fast visits were: a histogram per day and measure (domain/src/visits), with neither users nor addresses
    create table visit_measures (
      -- a calendar day in Asia/Jerusalem
      day date not null,
      measure text not null,
      bucket smallint not null,
      count integer not null,
      primary key (day, measure, bucket)
    );

    -- sessions that were begun and not ended; those of an earlier epoch than their user's have ended
    create table sessions (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      epoch integer not null,
      -- browser and system, such as 'Chrome, Android'; empty if unknown
      device text not null,
      created_at timestamptz(3) not null,
      -- within a day: written with every new token
      last_used_at timestamptz(3) not null,
      -- the last time that a passkey or a recovery code was used in it
      proved_at timestamptz(3),
      -- of a board: the only group that it may choose and play lessons for, and the end of its day
      group_id uuid references groups on delete cascade,
      ends_at timestamptz(3),
      check ((group_id is null) = (ends_at is null))
    );
    create index sessions_of_group on sessions (group_id) where group_id is not null;
    create index sessions_of_user on sessions (user_id, last_used_at desc);
    create index sessions_by_use on sessions (last_used_at);

    -- boards that show a code, with hashes of the code and of the board's polling secret
    create table board_codes (
      code_hash bytea primary key,
      secret_hash bytea not null unique,
      -- browser and system, such as 'Chrome, Windows'; empty if unknown
      device text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      -- once a phone has connected it
      session_id text references sessions on delete cascade
    );
    create index board_codes_by_end on board_codes (expires_at);
    create index board_codes_of_session on board_codes (session_id) where session_id is not null;

    -- states of boards, and commands of phones in the last seconds; every change sends a notification
    create table board_remotes (
      session_id text primary key references sessions on delete cascade,
      -- as the board reported it last
      state jsonb,
      reported_at timestamptz(3),
      -- the number of the last command
      last_command integer not null default 0,
      -- [{number, id, at, command}], without expired ones
      commands jsonb not null default '[]'
    );
    create function notify_board() returns trigger language plpgsql as $$
    begin
      perform pg_notify('boards', coalesce(new.session_id, old.session_id));
      return null;
    end $$;
    create trigger notify_board after insert or update or delete on board_remotes
      for each row execute function notify_board();

    -- the second step of managers who have one
    create table passkeys (
      -- of the credential, in base64url
      id text primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    );
    create index passkeys_of_user on passkeys (user_id, created_at);
    create table passkey_challenges (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      challenge text not null,
      purpose text not null check (purpose in ('sign-in', 'first', 'create', 'prove')),
      expires_at timestamptz(3) not null
    );
    create index passkey_challenges_by_end on passkey_challenges (expires_at);
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );

    create table saved_filters (
      id bigint generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      list text not null check (list in ('users', 'videos')),
      name text not null,
      -- what the address of the list has, as text
      filter jsonb not null,
      unique (user_id, list, name)
    );

    -- one-time codes and counted attempts; phone numbers and addresses are only stored as hashes
    create table sign_in_codes (
      number_hash text primary key,
      code_hash bytea not null,
      tries_left smallint not null check (tries_left >= 0),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create table attempts (
      key text not null,
      window_start timestamptz(3) not null,
      window_end timestamptz(3) not null,
      count integer not null check (count >= 1),
      primary key (key, window_start)
    );
    create index attempts_by_end on attempts (window_end);

    -- the school year that a manager simulates, one per manager: progress, shared by all processes, and results
    create table simulated_years (
      manager_id uuid not null references users (id) on delete cascade,
      -- a school year, or a question about the library or the rules, which is worked out by many of them
      kind text not null check (kind in ('year', 'film', 'withdrawal', 'matrix')),
      -- new with every start
      id uuid not null unique default gen_random_uuid(),
      -- incremented by the process that takes the job, so that a process wrongly considered dead can't write any more
      turn integer not null default 0,
      state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
      request jsonb not null,
      rules jsonb not null,
      -- what has come of it so far; of years one entry per rule set, and the same for their lessons
      results jsonb not null,
      lessons jsonb not null,
      asked_at timestamptz(3) not null,
      primary key (manager_id, kind)
    );

    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default now(),
      actor_id uuid references users on delete set null,
      action text not null,
      subject_type text not null,
      subject_id text,
      details jsonb not null default '{}'
    );
    create index audit_of_actor on audit (actor_id, at desc);
    create index audit_of_subject on audit (subject_type, subject_id, at desc);
    create index audit_by_time on audit (at desc, id desc);
    create index audit_of_action on audit (action, at desc, id desc);
    create index audit_of_many on audit using gin ((details->'users')) where action in ('users-import', 'users-change');
  `.execute(db);
};
