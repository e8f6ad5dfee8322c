import type { LucideIcon } from 'lucide-react';
import { SwitchButton } from '#player/controls/control-bar.tsx';
import type { PlayerFeature } from '#player/core/player-feature.ts';
import { IntroSwitch } from '#player/stage/play-overlay.tsx';

/** A switch before the start and in the control bar; `useSwitch` returns undefined where it isn't offered. */
export const switchSlots = (
  useSwitch: () => { on: boolean; toggle: () => void } | undefined,
  Icon: LucideIcon,
  label: () => string,
): PlayerFeature => ({
  Intro: () => {
    const offered = useSwitch();
    return offered && <IntroSwitch {...offered} Icon={Icon} label={label()} />;
  },
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
