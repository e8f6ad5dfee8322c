import { SlidersHorizontal } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { IntensityList } from '../intensity-list.tsx';
import fields from '#ui/fields/field.module.css';
import { Hidden } from '#ui/page/hidden.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './pop-up.module.css';

/** Placeholder if no intensity is chosen. */
const NONE = '—';

interface IntensityPickerProps {
  label: string;
  value: readonly IntensityLevel[];
  onChange: (value: IntensityLevel[]) => void;
  isDisabled: boolean;
  isInvalid: boolean;
}
/** Drop-down with checkboxes of the five intensities. */
export const IntensityPicker = ({ label, value, onChange, isDisabled, isInvalid }: IntensityPickerProps) => (
  <DialogTrigger>
    <Button className={`${fields.input} ${s.trigger}`} data-invalid={isInvalid || undefined} isDisabled={isDisabled}>
      <span>
        {/* its accessible name includes the visible text */}
        <Hidden>{`${label}: ${value.length > 0 ? '' : m.office_none()}`}</Hidden>
        {value.length > 0 ? <IntensityTags of={value} /> : <span aria-hidden>{NONE}</span>}
      </span>
      <SlidersHorizontal className="soft" aria-hidden />
    </Button>
    {/* the popover itself is the dialog: the dismiss button for screen readers belongs inside */}
    <Popover className={s.popUp!} placement="bottom end" aria-label={label}>
      <div className={s.narrow}>
        <IntensityList label={m.office_intensity()} value={value} onChange={onChange} />
      </div>
    </Popover>
  </DialogTrigger>
);
