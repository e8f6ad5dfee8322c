import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { Choice } from '#components/controls/choice.tsx';
import { Hidden } from '#components/page/hidden.tsx';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { levelName } from '#components/videos/intensity.tsx';
import { m } from '#texts/generated/messages.js';
import { PlaceRow } from '#screens/management/place-fields.tsx';
import type { SimulationChoice } from '#api/simulation.ts';
import s from './simulation-view.module.css';

interface ChoiceControlsProps {
  choice: SimulationChoice;
  onChoice: (choice: SimulationChoice) => void;
}
/** Intensity, length and place of the simulated lesson; lengths by their content, as in the editor. */
export const ChoiceControls = ({ choice, onChoice }: ChoiceControlsProps) => (
  <>
    <div className={s.control}>
      <span className="narrow small semibold" aria-hidden>
        {m.simulation_intensity()}
      </span>
      <Choice
        dense
        label={m.simulation_intensity()}
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
    </div>
    <div className={s.control}>
      <span className="narrow small semibold" aria-hidden>
        {m.simulation_length()}
      </span>
      <Choice
        dense
        label={m.simulation_length()}
        value={choice.lengthCode}
        onChange={(lengthCode) => onChoice({ ...choice, lengthCode })}
        options={lengthCodes.map((code) => ({ id: code, text: String(lessonMinutes[code].content) }))}
      />
    </div>
    <PlaceRow value={choice.place ?? {}} onChange={(place) => onChoice({ ...choice, place })} />
  </>
);
