import { useNavigate } from '@tanstack/react-router';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { CardLink } from '#ui/page/card-link.tsx';
import { categoryFill } from '#features/videos/categories.ts';
import { Intensity, levelName } from '#features/videos/intensity.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { useGroup } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { categoryText } from './category-text.ts';
import { galleryCategories, type GalleryCategory, type GallerySearch } from './gallery-search.ts';
import s from './gallery-selection.module.css';

const lookOf = (category: GalleryCategory) =>
  category === 'all'
    ? { fill: 'var(--action)', pose: 'cheer' as const }
    : { fill: categoryFill[category], pose: category };

/** The 'selection' state: first the level, preset to the group's, then a category, which opens the gallery. */
export const GallerySelection = ({ search }: { search: GallerySearch }) => {
  const navigate = useNavigate();
  const preferred = useGroup()?.preferences.intensityLevel ?? defaultPreferences.intensityLevel;
  const intensity = search.intensity ?? preferred;
  // if the URL contains only the category, only the level is missing
  const openWith = search.category;
  return (
    <LessonLayout title={m.lesson_type_library()}>
      <h1 className={s.title}>{m.lesson_type_library()}</h1>
      <section className={s.ask}>
        <h2 className="line" id="level">
          <span className="middle round" aria-hidden>
            1
          </span>
          {m.lesson_intensity_title()}
        </h2>
        <div role="radiogroup" aria-labelledby="level" className={s.levels}>
          {intensityLevels.map((level) => (
            <label key={level} className={s.level} style={{ '--fill': `var(--i${level})` }}>
              <input
                type="radio"
                name="level"
                // if a press opens the gallery, the usual level must be selectable too
                checked={openWith === undefined && level === intensity}
                onChange={() => {
                  const next = { ...search, intensity: level };
                  void navigate({ to: '/gallery', search: next, replace: openWith === undefined });
                }}
              />
              <span aria-hidden>
                <Intensity level={level} />
              </span>
              {levelName(level)}
            </label>
          ))}
        </div>
      </section>
      <section className={s.ask}>
        <h2 className="line" id="category">
          <span className="middle round" aria-hidden>
            2
          </span>
          {m.gallery_category_title()}
        </h2>
        <ul className={s.categories} aria-labelledby="category">
          {galleryCategories.map((category) => {
            const { fill, pose } = lookOf(category);
            return (
              <li key={category}>
                <CardLink
                  to="/gallery"
                  search={{ intensity, category }}
                  className={s.category}
                  style={{ '--fill': fill }}
                  aria-current={category === (openWith ?? search.last) || undefined}
                >
                  <Figure pose={pose} />
                  <span>{categoryText(category)}</span>
                </CardLink>
              </li>
            );
          })}
        </ul>
      </section>
    </LessonLayout>
  );
};
