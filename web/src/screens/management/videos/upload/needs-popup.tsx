import { MapPin } from 'lucide-react';
import type { VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { needsText } from '#components/videos/needs-text.ts';
import { NeedsFields } from '#screens/management/needs-fields.tsx';
import { areStorable } from '#screens/management/storable-things.ts';
import { m } from '#texts/generated/messages.js';
import { RowPopup } from './row-popup.tsx';

interface NeedsPopupProps {
  fileName: string;
  value: VideoNeeds | undefined;
  onChange: (needs: VideoNeeds) => void;
  isDisabled: boolean;
}
/** What a file needs. */
export const NeedsPopup = ({ fileName, value = {}, onChange, isDisabled }: NeedsPopupProps) => {
  const label = m.needs_of({ file: fileName });
  const words = needsText(value);
  return (
    <RowPopup
      label={label}
      button={words === '' ? label : `${label}: ${words}`}
      icon={<MapPin aria-hidden data-filled={words === '' ? undefined : true} />}
      isDisabled={isDisabled}
    >
      <NeedsFields value={value} onChange={(needs) => areStorable(needs.things) && onChange(needs)} />
    </RowPopup>
  );
};
