import { SlidersHorizontal } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { CheckList } from '#components/controls/check-list.tsx';
import fields from '#components/controls/field.module.css';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { levelName } from '#components/videos/intensity.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './pop-up.module.css';

/** Stands there while nothing is chosen. */
const NONE = '—';

interface IntensityPickerProps {
  label: string;
  value: readonly IntensityLevel[];
  onChange: (value: IntensityLevel[]) => void;
  isDisabled: boolean;
  isInvalid: boolean;
}
/** Any number of the five intensities, from a list that opens. */
export const IntensityPicker = ({ label, value, onChange, isDisabled, isInvalid }: IntensityPickerProps) => (
  <DialogTrigger>
    <Button
      className={`${fields.input} ${s.trigger}`}
      data-invalid={isInvalid || undefined}
      isDisabled={isDisabled}
      aria-label={`${label}: ${value.map((level) => levelName(level)).join(', ') || m.videos_none()}`}
    >
      {value.length > 0 ? <IntensityTags of={value} /> : <span>{NONE}</span>}
      <SlidersHorizontal aria-hidden />
    </Button>
    {/* itself the dialog: the button for leaving it that screen readers find belongs inside */}
    <Popover className={s.popUp!} placement="bottom end" aria-label={label}>
      <div className={s.narrow}>
        <CheckList
          label={m.videos_intensity()}
          options={intensityLevels.map((level) => ({
            id: level,
            text: (
              <>
                <IntensityTags of={[level]} />
                <Text>{levelName(level)}</Text>
              </>
            ),
          }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </Popover>
  </DialogTrigger>
);
