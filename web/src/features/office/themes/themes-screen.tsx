import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { StoredTheme } from '@zuzu/contract/themes.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { themeStateOn, type ThemeState } from '@zuzu/domain/themes/theme.ts';
import { Button } from '#ui/controls/button.tsx';
import { useNow } from '#ui/page/ago.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { NotLoaded } from '#features/office/lists/not-loaded.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { Chip } from '#ui/page/chip.tsx';
import { calendarLocale, dayRangeText, monthText } from '#lib/texts/format.ts';
import { themesOptions } from './themes-api.ts';
import { ThemeDialog } from './theme-dialog.tsx';
import { sortedByTime, rangeOnTimeline, timelineMonths } from './timeline.ts';
import s from './themes.module.css';

const stateTexts: Readonly<Record<ThemeState, () => string>> = {
  now: m.themes_state_now,
  coming: m.themes_state_coming,
  over: m.themes_state_over,
};
const stateTones = { now: 'good', coming: 'new', over: 'plain' } as const;
const shortMonth = (month: string): string =>
  new Intl.DateTimeFormat(calendarLocale(), { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-15`));

/** Maximum number of organizations listed per theme; its dialog lists all. */
const MAX_NAMED = 3;
const organizationsText = (names: readonly string[]): string => {
  if (names.length === 0) return m.office_everybody();
  const named = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? m.themes_and_more({ named, count: names.length - MAX_NAMED }) : named;
};

interface ThemeTimelineProps {
  themes: readonly StoredTheme[];
  today: string;
  onOpen: (theme: StoredTheme) => void;
}
/** Themes in chronological order, each with its range on a twelve-month timeline. */
const ThemeTimeline = ({ themes, today, onOpen }: ThemeTimelineProps) => {
  const months = timelineMonths(today);
  const now = rangeOnTimeline({ from: today, until: today }, months);
  return (
    <div className={s.timeline}>
      <div className={s.months} aria-hidden>
        {months.map((month) => (
          <span className="nowrap" key={month} title={monthText(month)}>
            {shortMonth(month)}
          </span>
        ))}
      </div>
      <ul className={s.rows}>
        {sortedByTime(themes, today).map((theme) => {
          const state = themeStateOn(theme, today);
          const range = rangeOnTimeline(theme, months);
          return (
            <li key={theme._id} className={state === 'over' ? 'soft' : undefined} data-state={state}>
              <button type="button" className={s.theme} onClick={() => onOpen(theme)}>
                <span className="row gap-2">
                  <strong className="breaks" dir="auto">
                    {theme.name}
                  </strong>
                  <Chip tone={stateTones[state]}>{stateTexts[state]()}</Chip>
                </span>
                <span className="numerals">{dayRangeText({ from: theme.from, to: theme.until })}</span>
                <span className="soft small breaks">
                  {[theme.tags.join(', '), organizationsText(theme.organizations)].join(' · ')}
                </span>
              </button>
              <div className={s.strip} aria-hidden>
                {now && <i style={{ insetInlineStart: `${now.start}%` }} />}
                {range && <b style={{ insetInlineStart: `${range.start}%`, inlineSize: `${range.length}%` }} />}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** The themes of lessons: current, upcoming and past, on a timeline of months. */
export const ThemesScreen = () => {
  usePageTitle(m.themes_title());
  const today = localDate(useNow());
  const query = useQuery(themesOptions);
  const { data } = query;
  /** The theme in the dialog; 'new' for an unsaved one. */
  const [open, setOpen] = useState<StoredTheme | 'new'>();
  return (
    <>
      <PageHead title={m.themes_title()}>
        {data && (
          <Button onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            {m.themes_new()}
          </Button>
        )}
      </PageHead>
      <p className={s.about}>{m.themes_about()}</p>
      <NotLoaded query={query} title={m.themes_error_title()} />
      {data &&
        (data.themes.length === 0 ? (
          <Notice pose="dynamic-warmup" title={m.themes_none()} text={m.themes_none_text()} />
        ) : (
          <ThemeTimeline themes={data.themes} today={today} onOpen={setOpen} />
        ))}
      {data && open && (
        <ThemeDialog
          theme={open === 'new' ? undefined : open}
          current={data.themes}
          organizations={data.organizations}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
