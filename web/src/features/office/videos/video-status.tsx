import { Copy, Loader, PencilRuler, Trash2, TriangleAlert } from 'lucide-react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { Chip } from '#ui/page/chip.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** Chips for the states that hide a video, and for duplicates. */
export const VideoStatus = ({ video }: { video: Video }) => (
  <>
    {video.trashedAt !== undefined && (
      <Chip tone="bad" icon={<Trash2 aria-hidden />}>
        {m.videos_in_trash()}
      </Chip>
    )}
    {isUnderWay(video) && (
      <Chip tone="busy" icon={<Loader aria-hidden />}>
        {m.videos_processing({ percent: video.progress ?? 0 })}
      </Chip>
    )}
    {video.status === 'failed' && (
      <Chip tone="bad" icon={<TriangleAlert aria-hidden />}>
        {m.videos_failed()}
      </Chip>
    )}
    {video.draft && <Chip icon={<PencilRuler aria-hidden />}>{m.videos_draft()}</Chip>}
    {video.sameAs && <Chip icon={<Copy aria-hidden />}>{m.videos_already_there()}</Chip>}
  </>
);

/** A playable video may still be getting more renditions, which isn't worth showing. */
const isUnderWay = ({ status, trashedAt }: Video): boolean => status === 'processing' && trashedAt === undefined;
