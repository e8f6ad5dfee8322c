import { useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { Collection, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { normalizeIntensities } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { Choice } from '#ui/controls/choice.tsx';
import { CategoryPath } from './category-path.tsx';
import { IntensityTags } from './intensity-tags.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Search } from '#ui/controls/search.tsx';
import { Thumb } from './thumb.tsx';
import { videoGroups, type Grouping } from './video-groups.ts';
import s from './video-picker.module.css';

/** Used until rows have been measured, in pixels. */
const ESTIMATED_ROW_PX = 44;

interface VideoPickerProps {
  videos: readonly Video[];
  /** The category to choose for; a coarser grouping also lists videos of the categories around it. */
  within?: string;
  /** Id of the chosen video. */
  value: string | undefined;
  onChange: (video: Video) => void;
  /** Called for Enter on the chosen video. */
  onEnter: () => void;
}
/** Picks one video of the library, grouped by path, searchable; arrow keys choose, Enter confirms. */
export const VideoPicker = ({ videos, within, value, onChange, onEnter }: VideoPickerProps) => {
  const [grouping, setGrouping] = useState<Grouping>('family');
  const [search, setSearch] = useState('');
  const groups = videoGroups(videos, { grouping, within, search });
  const choose = (id: unknown) => {
    const video = videos.find(({ _id }) => _id === id);
    if (video) onChange(video);
  };

  return (
    <div className={s.picker}>
      <div className={s.bar}>
        <Choice
          dense
          label={m.office_picker_group_by()}
          value={grouping}
          onChange={setGrouping}
          options={[
            { id: 'family', text: m.office_family() },
            { id: 'subcategory', text: m.office_subcategory() },
            { id: 'category', text: m.office_category() },
          ]}
        />
        <Search label={m.office_search()} value={search} onSearch={setSearch} />
      </div>
      <div
        className={s.shelf}
        onKeyDownCapture={({ key }) => {
          if (key === 'Enter' && value !== undefined) onEnter();
        }}
      >
        <Virtualizer
          layout={ListLayout}
          layoutOptions={{ estimatedRowSize: ESTIMATED_ROW_PX, estimatedHeadingSize: ESTIMATED_ROW_PX }}
        >
          <ListBox
            aria-label={m.office_videos()}
            items={groups}
            selectionMode="single"
            selectionBehavior="replace"
            selectedKeys={value === undefined ? [] : [value]}
            onSelectionChange={(keys) => keys !== 'all' && choose([...keys][0])}
            renderEmptyState={() => m.office_picker_nothing()}
            className={s.list!}
          >
            {(group) => (
              <ListBoxSection id={`/${group.path}`}>
                <Header className={s.head}>
                  <CategoryPath path={group.path} />
                  <span>{group.videos.length}</span>
                </Header>
                <Collection items={group.videos}>{row}</Collection>
              </ListBoxSection>
            )}
          </ListBox>
        </Virtualizer>
      </div>
    </div>
  );
};

const row = (video: Video) => (
  <ListBoxItem id={video._id} textValue={video.displayName} className={s.row!}>
    <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} size="xs" />
    <strong className="breaks grow semibold">
      <bdi>{video.displayName}</bdi>
    </strong>
    <IntensityTags of={normalizeIntensities(video.intensities)} />
    <L>{clockTime(video.length)}</L>
  </ListBoxItem>
);
