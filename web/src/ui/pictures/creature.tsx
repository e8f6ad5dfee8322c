import type { ReactNode } from 'react';
import type { Creature as Animal, CreatureKind, CreatureThing } from '@zuzu/domain/users/creature.ts';

const INK = '#1e1b3a';
const LIGHT = '#fff8ec';

const colours: Readonly<Record<CreatureKind, { coat: string; dark: string; belly: string }>> = {
  fox: { coat: '#ff8a3d', dark: '#d9622a', belly: LIGHT },
  owl: { coat: '#8b6fd8', dark: '#6a4fc0', belly: '#d9ccff' },
  hedgehog: { coat: '#e8b98a', dark: '#7a4b35', belly: '#fbe3c8' },
  bear: { coat: '#a9714b', dark: '#7d4f32', belly: '#e8c9a4' },
};

/** The shapes behind the body: tail, wings or spikes. */
const backs: Readonly<Record<CreatureKind, ReactNode>> = {
  fox: (
    <>
      <path d="M80 92q34 6 28-30-2-12 6-18-26 2-28 22-2 14-14 16z" fill={colours.fox.coat} />
      <path d="M108 62q-2-12 6-18-14 1-20 9 4 8 14 9z" fill={LIGHT} />
    </>
  ),
  owl: <path d="M36 62q-16 12-10 36l16-8zM84 62q16 12 10 36l-16-8z" fill={colours.owl.dark} />,
  hedgehog: (
    <path
      d="M60 3 72 16 88 8 89 26 106 28 99 45 113 56 101 67 111 82 96 87 98 104 80 100 60 114 40 100 22 104 24 87 9 82 19 67 7 56 21 45 14 28 31 26 32 8 48 16z"
      fill={colours.hedgehog.dark}
    />
  ),
  bear: <circle cx="88" cy="94" r="8" fill={colours.bear.dark} />,
};
const ears: Readonly<Record<CreatureKind, ReactNode>> = {
  fox: (
    <>
      <path d="M36 34 34 8l22 14zM84 34 86 8 64 22z" fill={colours.fox.coat} />
      <path d="M39 26 38 15l10 6zM81 26 82 15l-10 6z" fill={INK} />
    </>
  ),
  owl: <path d="M36 36 34 14l18 10zM84 36 86 14 68 24z" fill={colours.owl.dark} />,
  hedgehog: <path d="M40 32a6 6 0 1 0 .1 0zM80 32a6 6 0 1 0 .1 0z" fill={colours.hedgehog.coat} />,
  bear: (
    <>
      <path d="M38 16a10 10 0 1 0 .1 0zM82 16a10 10 0 1 0 .1 0z" fill={colours.bear.coat} />
      <path d="M38 21a5 5 0 1 0 .1 0zM82 21a5 5 0 1 0 .1 0z" fill={colours.bear.dark} />
    </>
  ),
};
const muzzles: Readonly<Record<CreatureKind, ReactNode>> = {
  fox: <path d="M38 44q10 2 22 8 12-6 22-8-4 16-22 16T38 44z" fill={LIGHT} />,
  owl: <path d="M60 44 66 50 60 58 54 50z" fill="#ffb224" />,
  hedgehog: <path d="M60 44a12 9 0 1 0 .1 0z" fill={colours.hedgehog.belly} />,
  bear: <path d="M60 42a13 10 0 1 0 .1 0z" fill={colours.bear.belly} />,
};

/** Things that it wears or has beside it, in front of its body. */
const things: Readonly<Partial<Record<CreatureThing, ReactNode>>> = {
  scarf: <path d="M36 62q24 12 48 0l2 9q-10 5-18 6l2 18-11 1-2-18q-12 0-23-7z" fill="#e5484d" />,
  hat: (
    <>
      <path d="M38 24q22-34 44 0z" fill="#2f7de1" />
      <path d="M34 22q26-7 52 0v7q-26-7-52 0z" fill={LIGHT} />
      <circle cx="60" cy="6" r="5" fill={LIGHT} />
    </>
  ),
  glasses: (
    <g fill="none" stroke={INK} strokeWidth="3">
      <circle cx="48" cy="40" r="9" />
      <circle cx="72" cy="40" r="9" />
      <path d="M57 39q3-2 6 0" />
    </g>
  ),
  boots: <path d="M42 104h13v10H38q-1-7 4-10zM65 104h13q5 3 4 10H65z" fill="#e5484d" />,
  ball: (
    <>
      <circle cx="16" cy="106" r="9" fill="#ffb224" />
      <path d="M7 106h18M16 97v18" stroke={LIGHT} strokeWidth="2" />
    </>
  ),
  kite: (
    <>
      <path d="M26 76Q14 62 18 40" fill="none" stroke={INK} strokeWidth="2" />
      <path d="M18 10 29 25 18 42 7 25z" fill="#3cb371" />
      <path d="M18 10v32M7 25h22" stroke={LIGHT} strokeWidth="2" />
    </>
  ),
  skateboard: (
    <>
      <rect x="30" y="113" width="60" height="5" rx="2.5" fill="#2f7de1" />
      <circle cx="42" cy="119" r="4" fill={INK} />
      <circle cx="78" cy="119" r="4" fill={INK} />
    </>
  ),
  medal: (
    <>
      <path d="M54 70 60 84 66 70" fill="none" stroke="#2f7de1" strokeWidth="4" />
      <circle cx="60" cy="88" r="7" fill="#ffb224" />
    </>
  ),
};
const backdrops: Readonly<Partial<Record<CreatureThing, ReactNode>>> = {
  rainbow: (
    <g fill="none" strokeWidth="5">
      <path d="M6 104a54 54 0 0 1 108 0" stroke="#ff6f61" />
      <path d="M11 104a49 49 0 0 1 98 0" stroke="#ffc72c" />
      <path d="M16 104a44 44 0 0 1 88 0" stroke="#5cc96b" />
      <path d="M21 104a39 39 0 0 1 78 0" stroke="#4aa8ff" />
    </g>
  ),
  hills: <path d="M3 112q0-24 28-22 12-18 34-8 16-14 32 0 22 2 20 30-6 10-57 10T3 112z" fill="#8fd694" />,
};
const drawThings = (
  drawn: Readonly<Partial<Record<CreatureThing, ReactNode>>>,
  has: readonly CreatureThing[],
): ReactNode[] =>
  Object.entries(drawn).map(([name, part]) => has.some((thing) => thing === name) && <g key={name}>{part}</g>);

const Egg = ({ kind }: { kind: CreatureKind }) => (
  <>
    <ellipse cx="60" cy="113" rx="30" ry="5" fill="rgb(30 27 58 / 0.2)" />
    <path d="M60 24q32 22 32 54a32 34 0 0 1-64 0q0-32 32-54z" fill={LIGHT} />
    <g fill={colours[kind].coat}>
      <circle cx="46" cy="66" r="7" />
      <circle cx="72" cy="54" r="5" />
      <circle cx="74" cy="86" r="8" />
      <circle cx="50" cy="94" r="4" />
    </g>
  </>
);

/** A group's animal, drawn in its place in a square. */
export const Creature = ({
  animal: { kind, size, things: has },
  className,
}: {
  animal: Animal;
  className?: string | undefined;
}) => {
  const { coat, belly } = colours[kind];
  return (
    <svg viewBox="0 0 120 124" className={className} aria-hidden>
      {size === 'egg' ? (
        <Egg kind={kind} />
      ) : (
        <>
          {drawThings(backdrops, has)}
          <g transform={size === 'small' ? 'translate(18 36) scale(0.7)' : undefined}>
            {backs[kind]}
            <path d="M42 96h12v18H42zM66 96h12v18H66z" fill={colours[kind].dark} />
            <path d="M60 52q30 0 30 30 0 26-30 26T30 82q0-30 30-30z" fill={coat} />
            <path d="M60 66q18 0 18 20 0 18-18 18T42 86q0-20 18-20z" fill={belly} />
            {ears[kind]}
            <path d="M60 16q30 0 30 24 0 26-30 26T30 40q0-24 30-24z" fill={coat} />
            {kind === 'owl' && <path d="M48 28a12 12 0 1 0 .1 0zM72 28a12 12 0 1 0 .1 0z" fill={LIGHT} />}
            {muzzles[kind]}
            <g fill={INK}>
              <circle cx="48" cy="40" r="4" />
              <circle cx="72" cy="40" r="4" />
              {kind !== 'owl' && <ellipse cx="60" cy="48" rx="4.5" ry="3.5" />}
            </g>
            <path d="M54 55q6 6 12 0" fill="none" stroke={INK} strokeWidth="2.5" strokeLinecap="round" />
            <path d="M38 48a4 4 0 1 0 .1 0zM82 48a4 4 0 1 0 .1 0z" fill="#ff6f91" opacity="0.6" />
            {drawThings(things, has)}
          </g>
        </>
      )}
    </svg>
  );
};
