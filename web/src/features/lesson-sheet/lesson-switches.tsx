import { Check, Speech, Vote, Wind, type LucideIcon } from 'lucide-react';
import { useLanding } from '#features/users/use-landing.ts';
import { useStoredSwitch } from '#ui/behavior/use-stored-switch.ts';
import { Button } from '#ui/controls/button.tsx';
import type { GroupRef } from '#lib/session/session.ts';
import { useCanSpeak } from '#player/stage/use-spoken-words.ts';
import { m } from '#lib/texts/generated/messages.js';

const Switch = ({ on, toggle, Icon, label }: { on: boolean; toggle: () => void; Icon: LucideIcon; label: string }) => (
  <Button tone="quiet" size="s" aria-pressed={on} onClick={toggle}>
    {on ? <Check aria-hidden /> : <Icon aria-hidden />}
    {label}
  </Button>
);

interface LessonSwitchesProps {
  owner: GroupRef;
  /** The class may choose between two videos for each part. */
  canChoose: boolean;
}
/** How the lesson is played in this browser; the player below the sheet follows. */
export const LessonSwitches = ({ owner, canChoose }: LessonSwitchesProps) => {
  const landing = useLanding(owner);
  const [choice, toggleChoice] = useStoredSwitch('playerChoice', false);
  const [sayNext, toggleSayNext] = useStoredSwitch('playerSayNext', false);
  return (
    <div className="row snug">
      <Switch on={landing.on} toggle={landing.toggle} Icon={Wind} label={m.player_landing()} />
      {canChoose && <Switch on={choice} toggle={toggleChoice} Icon={Vote} label={m.player_choice()} />}
      {useCanSpeak() && <Switch on={sayNext} toggle={toggleSayNext} Icon={Speech} label={m.player_say_next()} />}
    </div>
  );
};
