import { dayAfter } from '#calendar/day-range.ts';
import { foldTag } from '#videos/tags.ts';

/** A name, and the tags of the videos that lessons prefer. */
export type ThemeWish = { name: string; tags: readonly string[] };

/** A theme's name and tags with its days (local dates, the last one included) and organizations; none means everybody. */
export type Theme = ThemeWish & { id: number; from: string; until: string; organizations: readonly string[] };

export type ThemeState = 'coming' | 'now' | 'over';
/** Whether a theme has begun or ended on a local date. */
export const themeStateOn = ({ from, until }: Pick<Theme, 'from' | 'until'>, date: string): ThemeState =>
  date < from ? 'coming' : date > until ? 'over' : 'now';

/** The local dates on which a theme begins to apply and ceases to: its first day, and the one after its last. */
export const themeChanges = ({ from, until }: Pick<Theme, 'from' | 'until'>): string[] => [from, dayAfter(until)];

/** Equal for names of organizations that differ only in case. */
export const foldOrganization = foldTag;

/**
 * The theme of a lesson on a local date. Themes of the user's organization take precedence over everybody's, then those that began
 * later, then those that were added later.
 */
export const themeOn = (
  themes: readonly Theme[],
  date: string,
  organization: string | null | undefined,
): Theme | undefined => {
  const own = organization ? foldOrganization(organization) : undefined;
  const rank = ({ organizations }: Theme) => (organizations.length > 0 ? 1 : 0);
  return themes
    .filter(
      (theme) =>
        themeStateOn(theme, date) === 'now' &&
        (theme.organizations.length === 0 || theme.organizations.some((each) => foldOrganization(each) === own)),
    )
    .toSorted((a, b) => rank(b) - rank(a) || (a.from < b.from ? 1 : a.from > b.from ? -1 : b.id - a.id))[0];
};

type Extent = Pick<Theme, 'from' | 'until' | 'organizations'>;
/** True if two themes apply to the same organization on the same day. */
export const themesMeet = (one: Extent, other: Extent): boolean => {
  const isForAll = one.organizations.length === 0 || other.organizations.length === 0;
  const names = new Set(one.organizations.map(foldOrganization));
  return (
    one.from <= other.until &&
    other.from <= one.until &&
    (isForAll || other.organizations.some((each) => names.has(foldOrganization(each))))
  );
};
