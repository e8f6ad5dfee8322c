import { useState } from 'react';
import { MapPin } from 'lucide-react';
import { lazily } from '#ui/behavior/lazily.tsx';
import { Button } from '#ui/controls/button.tsx';
import { placeText } from '#features/videos/needs-text.ts';
import { usePrefetch } from '#layouts/use-prefetch.ts';
import { usePlace } from '#lib/session/places.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { PlaceGroup } from './place-sheet.tsx';
import s from './place-chip.module.css';

const PlaceSheet = lazily(async () => (await import('./place-sheet.tsx')).PlaceSheet);

interface PlaceChipProps {
  group: PlaceGroup;
  /** Only the icon and one word, next to other buttons. */
  bare?: boolean;
  className?: string | undefined;
}
/** Shows where a group moves today and opens the choice. */
export const PlaceChip = ({ group, bare = false, className = '' }: PlaceChipProps) => {
  const [open, setOpen] = useState(false);
  const { place } = usePlace(group);
  usePrefetch(PlaceSheet.load);
  const words = m.place_today({ place: placeText(place) });
  return (
    <>
      <Button
        tone={bare ? 'night' : 'quiet'}
        className={`${bare ? s.bare : s.chip} ${className}`}
        aria-label={bare ? words : undefined}
        title={bare ? words : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MapPin aria-hidden />
        {bare ? <small aria-hidden>{m.place_short()}</small> : <span>{words}</span>}
      </Button>
      {open && <PlaceSheet group={group} onClose={() => setOpen(false)} />}
    </>
  );
};
