import { ChevronDown, Plus } from 'lucide-react';
import { categoryOfPath, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { categoryFill, pathText } from '#features/videos/categories.ts';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './add-block-card.module.css';

interface AddBlockCardProps {
  categories: CategoryTree;
  onAdd: (category: string) => void;
}
/** The category hierarchy; pressing a category appends a block of it. */
export const AddBlockCard = ({ categories, onAdd }: AddBlockCardProps) => (
  <OfficeCard title={m.lesson_editor_add_block()} className={s.card}>
    <ul className={s.tree}>
      {Object.entries(categories).map(([primary, subs]) => (
        <li key={primary}>
          <Category path={primary} name={primary} isBranch={subs.length > 0} onAdd={onAdd} />
          {subs.length > 0 && (
            <ul>
              {subs.map((sub) => (
                <li key={sub}>
                  <Category path={joinPath(primary, sub)} name={sub} onAdd={onAdd} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </OfficeCard>
);

interface CategoryProps {
  path: string;
  name: string;
  /** True if the category has sub-categories. */
  isBranch?: boolean;
  onAdd: (category: string) => void;
}
const Category = ({ path, name, isBranch = false, onAdd }: CategoryProps) => {
  const value = categoryOfPath(path);
  return (
    <div className={path.includes('/') ? s.line : `${s.line} bold`}>
      {isBranch ? (
        <ChevronDown className="soft" aria-hidden />
      ) : (
        <i className="dot" style={{ '--c': categoryFill[value ?? 'main'] }} />
      )}
      <CategoryPath path={name} />
      <IconButton
        icon={<Plus />}
        // aligned to the start of the row, not of the name's own text direction
        className="push"
        label={m.lesson_editor_add_category({ category: pathText(path) })}
        onClick={() => onAdd(path)}
      />
    </div>
  );
};
