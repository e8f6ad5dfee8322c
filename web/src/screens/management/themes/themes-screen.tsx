import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { StoredTheme } from '@zuzu/contract/themes.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { themesOptions } from './themes-api.ts';
import { Button } from '#components/controls/button.tsx';
import { useNow } from '#components/page/ago.tsx';
import { Notice } from '#components/page/notice.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { NotLoaded } from '#screens/management/not-loaded.tsx';
import { m } from '#texts/generated/messages.js';
import { ThemeDialog } from './theme-dialog.tsx';
import { ThemeTimeline } from './theme-timeline.tsx';
import s from './themes.module.css';

/** The themes of lessons: what holds, comes and is over, on a strip of months. */
export const ThemesScreen = () => {
  usePageTitle(m.themes_title());
  const today = localDate(useNow());
  const query = useQuery(themesOptions);
  const { data } = query;
  /** The theme in the dialog; 'new' for one that isn't saved yet. */
  const [open, setOpen] = useState<StoredTheme | 'new'>();
  return (
    <>
      <PageHead title={m.themes_title()}>
        {data && (
          <Button size="s" onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            {m.themes_new()}
          </Button>
        )}
      </PageHead>
      <p className={s.about}>{m.themes_about()}</p>
      <NotLoaded query={query} title={m.themes_error_title()} />
      {data &&
        (data.themes.length === 0 ? (
          <Notice size="s" pose="star" fill="var(--i3)" title={m.themes_none()} text={m.themes_none_text()} />
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
