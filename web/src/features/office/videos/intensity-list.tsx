import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { CheckList } from '#ui/fields/check-list.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { levelName } from '#features/videos/intensity.tsx';

interface IntensityListProps {
  label: string;
  value: readonly IntensityLevel[];
  onChange: (value: IntensityLevel[]) => void;
}
/** Checkboxes of the five intensities. */
export const IntensityList = ({ label, value, onChange }: IntensityListProps) => (
  <CheckList
    label={label}
    options={intensityLevels.map((level) => ({
      id: level,
      text: (
        <>
          <IntensityTags of={[level]} />
          {levelName(level)}
        </>
      ),
    }))}
    value={value}
    onChange={onChange}
  />
);
