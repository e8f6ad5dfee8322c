import type { LucideIcon } from 'lucide-react';
import { SwitchButton } from '#player/controls/control-bar.tsx';
import type { PlayerFeature } from '#player/core/player-feature.ts';

/** A switch in the control bar; `useSwitch` returns undefined where it isn't offered. */
export const switchSlot = (
  useSwitch: () => { on: boolean; toggle: () => void } | undefined,
  Icon: LucideIcon,
  label: () => string,
): PlayerFeature => ({
  Bar: () => {
    const offered = useSwitch();
    return (
      offered && (
        <SwitchButton {...offered} label={label()} wideOnly>
          <Icon aria-hidden />
        </SwitchButton>
      )
    );
  },
});
