import { sql, type Kysely } from 'kysely';

/**
 * Folds texts in the database as `foldText` does in memory: the columns `lowered_name` of groups and `search_text` of users keep their names
 * for servers that still use them. Normalizes spaces in names, organizations and tags; numbers the resulting duplicates of groups.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function fold_text(text) returns text language sql immutable strict parallel safe as $$
      select lower(regexp_replace(replace(translate(
        regexp_replace(
          normalize(replace($1, '´', ''''), NFKD),
          '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufeff]', '', 'g'
        ),
        '׳‘’‛\`′״“”„‟', '''''''''''''"""""'), '''''', '"'),
        '[ \u05be\u2010-\u2015\u2212-]+', ' ', 'g') collate hebrew_natural)
    $$;
    create function plain_spaces(text) returns text language sql immutable strict as $$
      select btrim(regexp_replace($1, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]+', ' ', 'g'))
    $$;
    create function plain_spaces(text[]) returns text[] language sql immutable strict as $$
      select coalesce(array_agg(word order by first), '{}') from (
        select plain_spaces(word) as word, min(place) as first from unnest($1) with ordinality as words (word, place) group by 1
      ) as unique_words
    $$;

    update users set full_name = plain_spaces(full_name), organization = plain_spaces(organization)
    where (full_name, organization) is distinct from (plain_spaces(full_name), plain_spaces(organization));
    update videos set tags = plain_spaces(tags) where tags <> plain_spaces(tags);
    update themes set name = plain_spaces(name), tags = plain_spaces(tags), organizations = plain_spaces(organizations)
    where (name, tags, organizations) is distinct from (plain_spaces(name), plain_spaces(tags), plain_spaces(organizations));
    do $$
      declare
        odd record;
        number integer;
        free text;
      begin
        for odd in select id, user_id, name, plain_spaces(name) as plain from groups where name <> plain_spaces(name) loop
          number := 1;
          free := odd.plain;
          while exists (select from groups where user_id = odd.user_id and name = free and id <> odd.id) loop
            number := number + 1;
            free := odd.plain || ' ' || number;
          end loop;
          update groups set name = free where id = odd.id;
          -- browsers that know the name from before go on using it
          insert into former_group_names (user_id, name, group_id, renamed_at)
          select odd.user_id, odd.name, odd.id, now() where odd.user_id is not null
          on conflict do nothing;
        end loop;
      end
    $$;
    drop function plain_spaces(text[]);
    drop function plain_spaces(text);

    alter table groups drop column lowered_name;
    alter table groups add column lowered_name text not null generated always as (fold_text(name)) stored;
    create index groups_by_letters on groups using gin (letter_pairs(lowered_name));
    alter table users drop column search_text;
    alter table users add column search_text text not null generated always as (
      fold_text(full_name) || E'\\n' || fold_text(coalesce(organization, '')) || E'\\n' || phone_number
    ) stored;
    create index users_by_letters on users using gin (letter_pairs(search_text));
  `.execute(db);
};
