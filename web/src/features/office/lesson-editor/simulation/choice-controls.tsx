import type { ComponentProps } from 'react';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { LengthHint } from '#features/office/lists/length-hint.tsx';
import { SpaceRow } from '#features/office/parts/space-fields.tsx';
import type { SimulationChoice } from '../simulation-api.ts';
import s from './simulation-view.module.css';

/** A choice with its label above it. */
const ChoiceControl = <Id extends string | number>(props: ComponentProps<typeof Choice<Id>>) => (
  <div className="grid gap-1">
    <span className="narrow small semibold" aria-hidden>
      {props.label}
    </span>
    <Choice dense {...props} />
  </div>
);

interface ChoiceControlsProps {
  choice: SimulationChoice;
  onChoice: (choice: SimulationChoice) => void;
}
/** Intensity, length, user type and place of the simulated lesson; lengths are named by their content, as in the editor. */
export const ChoiceControls = ({ choice, onChoice }: ChoiceControlsProps) => (
  <>
    <ChoiceControl
      label={m.office_intensity()}
      value={choice.intensity}
      onChange={(intensity) => onChoice({ ...choice, intensity })}
      options={intensityLevels.map((level) => ({
        id: level,
        text: (
          <>
            <IntensityTags of={[level]} />
            <Hidden>{levelName(level)}</Hidden>
          </>
        ),
      }))}
    />
    <ChoiceControl
      label={m.office_length()}
      value={choice.lengthCode}
      onChange={(lengthCode) => onChoice({ ...choice, lengthCode })}
      options={lengthCodes.map((code) => ({ id: code, text: String(lessonMinutes[code].content) }))}
    />
    <ChoiceControl
      label={m.office_user_type()}
      value={choice.userType}
      onChange={(userType) => onChoice({ ...choice, userType })}
      options={userTypes.map((type) => ({ id: type, text: type }))}
    />
    <div className={s.hint}>
      <LengthHint of={choice.lengthCode} />
    </div>
    <SpaceRow value={choice.place ?? {}} onChange={(place) => onChoice({ ...choice, place })} />
  </>
);
