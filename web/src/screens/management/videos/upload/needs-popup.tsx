import { MapPin } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { Button } from '#components/controls/button.tsx';
import { NeedsFields } from '#screens/management/needs-fields.tsx';
import { areStorable } from '#screens/management/storable-things.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { needsText } from '#components/videos/needs-text.ts';
import s from './pop-up.module.css';

interface NeedsPopupProps {
  fileName: string;
  value: VideoNeeds | undefined;
  onChange: (needs: VideoNeeds) => void;
  isDisabled: boolean;
}
/** What a file needs; the icon is filled if something is labelled. */
export const NeedsPopup = ({ fileName, value = {}, onChange, isDisabled }: NeedsPopupProps) => {
  const label = m.needs_of({ file: fileName });
  const words = needsText(value);
  return (
    <DialogTrigger>
      <AriaButton className={s.icon!} isDisabled={isDisabled} aria-label={words === '' ? label : `${label}: ${words}`}>
        <MapPin aria-hidden data-filled={words === '' ? undefined : true} />
      </AriaButton>
      <Popover className={s.popUp!} placement="bottom">
        <Dialog className={s.notes!} aria-label={label}>
          {({ close }) => (
            <>
              <NeedsFields value={value} onChange={(needs) => areStorable(needs.things) && onChange(needs)} />
              <Button tone="quiet" size="s" onClick={close}>
                <Text>{m.videos_close()}</Text>
              </Button>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
};
