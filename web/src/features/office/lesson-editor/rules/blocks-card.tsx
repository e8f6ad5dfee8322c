import { useState } from 'react';
import { Pin, Play } from 'lucide-react';
import { FIXED_PREFIX, type DurationKey, type LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { RuleFigures } from '../lesson-config-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { categoryFill } from '#features/videos/categories.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { EditedConfig } from '../use-edited-config.ts';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { VideoPicker } from '#features/videos/video-picker.tsx';
import { VideoModal } from '#player/video-modal.tsx';
import { BlockList } from './block-list.tsx';
import type { BlockOfRule } from './block-row.tsx';
import { figuresOfBlocks, secondsTogether } from './block-figures.ts';
import { blockProblems } from '../block-warnings.ts';
import { categoryOfBlock, isPin, moveBlock, nameOfVideo, pinBlock, removeBlock, unpinBlock } from './rule-edits.ts';

interface PinModalProps {
  /** The block's category. */
  category: string;
  videos: readonly Video[];
  /** Id of the currently pinned video. */
  pinned: string | undefined;
  onPin: (video: Video) => void;
  onClose: () => void;
}
/** Chooses the video to pin to a block, with a preview. */
const PinModal = ({ category, videos, pinned, onPin, onClose }: PinModalProps) => {
  const [chosen, setChosen] = useState(() => videos.find(({ _id }) => _id === pinned));
  const [preview, setPreview] = useState<Video & { signedUrl: string }>();
  const pin = () => chosen && onPin(chosen);
  return (
    <>
      <Modal
        title={m.lesson_editor_pin_title()}
        sub={
          <span className="soft small">
            <CategoryPath path={category} />
          </span>
        }
        onClose={onClose}
        foot={
          <>
            <Button disabled={!chosen} onClick={pin}>
              <Pin />
              {m.lesson_editor_pin_video()}
            </Button>
            <Button
              tone="quiet"
              disabled={!chosen?.signedUrl}
              onClick={() => chosen?.signedUrl && setPreview({ ...chosen, signedUrl: chosen.signedUrl })}
            >
              <Play />
              {m.lesson_editor_pin_preview()}
            </Button>
            <Button tone="quiet" onClick={onClose}>
              {m.office_cancel()}
            </Button>
          </>
        }
      >
        <VideoPicker videos={videos} within={category} value={chosen?._id} onChange={setChosen} onEnter={pin} />
      </Modal>
      {preview && <VideoModal video={preview} onClose={() => setPreview(undefined)} />}
    </>
  );
};

interface BlocksCardProps {
  durationKey: DurationKey;
  rule: LessonRule;
  videos: readonly Video[];
  /** The rule's figures at each intensity; undefined while unknown. */
  figures: readonly RuleFigures[] | undefined;
  /** The order that the figures belong to. */
  figuresOrder: readonly string[] | undefined;
  /** True while the figures belong to an earlier order. */
  isBehind: boolean;
  intensity: IntensityLevel;
  onIntensity: (intensity: IntensityLevel) => void;
  onEdit: EditedConfig['edit'];
}
/** The ordered blocks of a length: a bar to scale above the list. */
export const BlocksCard = (props: BlocksCardProps) => {
  const { durationKey, rule, videos, figures, figuresOrder, isBehind, intensity, onIntensity, onEdit } = props;
  const [pinning, setPinning] = useState<number>();
  const current = figures?.find((each) => each.intensity === intensity);
  const problems = blockProblems(figures && !isBehind ? figures : []);
  const byName = new Map(videos.map((video) => [nameOfVideo(video), video]));
  const blockFigures = figuresOfBlocks(
    rule.order,
    current && figuresOrder && { order: figuresOrder, blocks: current.blocks },
  );

  const blocks = rule.order.map((entry, at): BlockOfRule => {
    const category = categoryOfBlock(entry);
    const video = isPin(entry) ? byName.get(entry.slice(FIXED_PREFIX.length)) : undefined;
    return {
      entry,
      category,
      pin: isPin(entry) ? (video?.displayName ?? entry.slice(entry.lastIndexOf('/') + 1)) : undefined,
      video,
      figures: blockFigures[at],
      problems: problems.get(at) ?? [],
    };
  });
  const secondsOf = ({ video, figures: own }: BlockOfRule) => video?.length ?? own?.averageSeconds;
  const total = secondsTogether(blocks.map(secondsOf));
  const pinned = pinning === undefined ? undefined : blocks[pinning];

  return (
    <OfficeCard
      title={m.office_blocks()}
      side={
        <span className="soft small numerals">
          {total === undefined
            ? m.lesson_editor_count({ count: blocks.length })
            : m.lesson_editor_sum({ count: blocks.length, length: clockTime(total) })}
        </span>
      }
    >
      <div className="row snug soft small">
        {m.lesson_editor_figures_at()}
        <Choice
          dense
          label={m.lesson_editor_figures_at()}
          value={intensity}
          onChange={onIntensity}
          options={intensityLevels.map((each) => ({ id: each, text: <IntensityTags of={[each]} /> }))}
        />
      </div>
      <span className="stripe" aria-hidden>
        {blocks.map((block, at) => (
          <i
            key={at}
            style={{
              '--c': categoryFill[categoryOfPath(block.category) ?? 'main'],
              flexGrow: Math.max(1, secondsOf(block) ?? 1),
            }}
          />
        ))}
      </span>
      {blocks.length === 0 && <Banner text={m.lesson_editor_no_blocks()} />}
      <BlockList
        blocks={blocks}
        onMove={(from, to) => onEdit(moveBlock(durationKey, from, to))}
        onRemove={(at) => onEdit(removeBlock(durationKey, at))}
        onPin={setPinning}
        onUnpin={(at) => onEdit(unpinBlock(durationKey, at))}
      />
      {pinning !== undefined && pinned && (
        <PinModal
          category={pinned.category}
          videos={videos.filter(({ draft }) => !draft)}
          pinned={pinned.video?._id}
          onClose={() => setPinning(undefined)}
          onPin={(video) => {
            onEdit(pinBlock(durationKey, pinning, video));
            setPinning(undefined);
          }}
        />
      )}
    </OfficeCard>
  );
};
