import { useState } from 'react';
import { MapPin } from 'lucide-react';
import { lazily } from '#ui/behavior/lazily.tsx';
import { Button } from '#ui/controls/button.tsx';
import { spaceText } from '#features/videos/needs-text.ts';
import { usePrefetch } from '#layouts/use-prefetch.ts';
import { useLessonSpace } from '#lib/session/lesson-space.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { SpaceGroup } from './space-sheet.tsx';
import s from './space-chip.module.css';

const SpaceSheet = lazily(async () => (await import('./space-sheet.tsx')).SpaceSheet);

interface SpaceChipProps {
  group: SpaceGroup;
  /** Only the icon and one word, next to other buttons. */
  bare?: boolean;
}
/** Shows where a group moves today and opens the choice. */
export const SpaceChip = ({ group, bare = false }: SpaceChipProps) => {
  const [open, setOpen] = useState(false);
  const { place } = useLessonSpace(group);
  usePrefetch(SpaceSheet.load);
  const words = m.place_today({ place: spaceText(place) });
  return (
    <>
      <Button
        tone={bare ? 'night' : 'quiet'}
        className={bare ? s.bare : s.chip}
        aria-label={bare ? words : undefined}
        title={bare ? words : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MapPin aria-hidden />
        {bare ? <small aria-hidden>{m.place_short()}</small> : <span className="clamped">{words}</span>}
      </Button>
      {open && <SpaceSheet group={group} onClose={() => setOpen(false)} />}
    </>
  );
};
