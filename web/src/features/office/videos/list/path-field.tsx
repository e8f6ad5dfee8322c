import { useState, type ReactNode } from 'react';
import { categoryOfPath, isInCategory, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import { categoriesOf, subCategoriesOf } from '@zuzu/domain/videos/category-tree.ts';
import { pathInCategory } from '@zuzu/domain/videos/video-path.ts';
import { pathText } from '#features/videos/categories.ts';
import { Select } from '#ui/fields/select.tsx';
import { m } from '#lib/texts/generated/messages.js';

const ANOTHER = 'another/';

interface PathFieldProps {
  path: string;
  categories: CategoryTree;
  isUsed: (path: string) => boolean;
  onChange: (path: string) => void;
  /** The path as free text; focused when the user switches to it. */
  typed: (autoFocus: boolean) => ReactNode;
}
/** Selects a video's category from the standard ones and those in rules, or takes a typed path. */
export const PathField = ({ path, categories, isUsed, onChange, typed }: PathFieldProps) => {
  const [isTyped, setIsTyped] = useState(false);
  const known = categoriesOf(categories)
    .filter((each) => subCategoriesOf(categories, each).length === 0)
    .filter((each) => categoryOfPath(each) !== undefined || isUsed(each));
  const chosen = isTyped ? undefined : known.find((each) => isInCategory(path, each));
  return (
    <>
      <Select
        label={m.office_category()}
        options={[...known.map((id) => ({ id, text: pathText(id) })), { id: ANOTHER, text: m.videos_another_path() }]}
        value={chosen ?? ANOTHER}
        onChange={(id) => {
          setIsTyped(id === ANOTHER);
          if (id !== ANOTHER) onChange(pathInCategory(path, id, categories));
        }}
      />
      {chosen === undefined && typed(isTyped)}
    </>
  );
};
