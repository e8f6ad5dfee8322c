import { ChevronDown } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import {
  creatureKinds,
  creatureOf,
  MAX_CREATURE_NAME,
  nextThing,
  type CreatureChoice,
} from '@zuzu/domain/users/creature.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { errorText } from '#lib/api/api-error.ts';
import { chooseCreature } from '#features/classes/creatures-api.ts';
import { Creature } from '#ui/pictures/creature.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './creature-panel.module.css';

const kindNames = {
  fox: m.creature_kind_fox,
  owl: m.creature_kind_owl,
  hedgehog: m.creature_kind_hedgehog,
  bear: m.creature_kind_bear,
};

interface CreaturePanelProps {
  userId: string;
  group: Group;
  finishedLessons: number;
}
/** A group's animal: its picture and name, how long until it gets something, and the choice of another and of its name. */
export const CreaturePanel = ({ userId, group, finishedLessons }: CreaturePanelProps) => {
  const { mutate } = useMutation({
    mutationFn: (choice: CreatureChoice) => chooseCreature(userId, group, choice),
    meta: { failure: (error) => m.creature_failed({ reason: errorText(error) }) },
  });
  const animal = creatureOf({ ...group, finishedLessons });
  const given = group.creature?.name;
  const next = nextThing(finishedLessons);
  return (
    <section className={s.panel}>
      <Creature animal={animal} className={s.picture} />
      <div className={s.words}>
        <strong className="breaks large">
          <bdi>{given ?? m.creature_ours()}</bdi>
        </strong>
        {finishedLessons === 0 ? (
          <span>{m.creature_egg()}</span>
        ) : (
          next && <span>{m.creature_next({ count: next.lessons })}</span>
        )}
        {finishedLessons > 0 && (
          <details>
            <summary className="line gap-2">
              {m.creature_choose()}
              <ChevronDown aria-hidden />
            </summary>
            <div className={s.kinds}>
              {creatureKinds.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  aria-label={kindNames[kind]()}
                  title={kindNames[kind]()}
                  aria-pressed={kind === animal.kind}
                  onClick={() => mutate({ kind, ...(given !== undefined && { name: given }) })}
                >
                  <Creature animal={{ ...animal, kind }} />
                </button>
              ))}
              <label className="line gap-2">
                {m.creature_name()}
                <input
                  key={given}
                  defaultValue={given}
                  placeholder={m.creature_ours()}
                  maxLength={MAX_CREATURE_NAME}
                  onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                  onBlur={({ currentTarget: { value } }) => {
                    if (value.trim() !== '' && value !== given) mutate({ kind: animal.kind, name: value });
                  }}
                />
              </label>
            </div>
          </details>
        )}
      </div>
    </section>
  );
};
