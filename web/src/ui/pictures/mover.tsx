/** Each pose: the head's centre, then torso, arms and legs as paths. */
const poses = {
  star: [100, 42, 'M100 84V116', 'M100 80 54 42M100 80l46-38', 'M100 116 68 176M100 116l32 60'],
  stretch: [
    116,
    48,
    'M90 124Q90 104 100 92',
    'M103 86Q152 78 170 38M103 87Q70 96 82 126',
    'M90 124 72 178M90 124l28 54',
  ],
  dance: [
    110,
    40,
    'M105 81Q95 98 102 118',
    'M106 75Q138 72 148 38M106 76Q72 88 56 60',
    'M102 118Q128 138 114 178M102 118Q72 128 48 152',
  ],
  squat: [91, 53, 'M88 92 82 128', 'M88 88h64', 'M82 128h46l-6 48M82 128l26 14-18 36'],
  run: [122, 38, 'M111 77 100 116', 'M112 72l26 22 24-18M112 72 78 82l-16 30', 'M100 116l38 16-8 46M100 116l-20 32H40'],
  tree: [100, 64, 'M100 106V130', 'M100 106Q52 76 96 18M100 106Q148 76 104 18', 'M100 130v48M100 130l36 14-30 16'],
  story: [
    100,
    53,
    'M100 92V130',
    'M100 88Q62 100 76 130M100 88Q138 100 124 130',
    'M100 136Q56 136 50 156 88 180 130 160M100 136Q144 136 150 156 112 180 70 160',
  ],
  jump: [
    100,
    35,
    'M100 75Q95 90 99 108',
    'M100 70Q64 70 44 36M100 70Q136 70 156 36',
    'M99 108Q66 116 62 146L44 164M99 108Q132 112 138 142L160 150',
  ],
  voice: [92, 46, 'M96 86 100 124', 'M98 88 134 92 132 58M96 88Q62 98 66 128', 'M100 124 78 178M100 124l30 54'],
  loop: [
    100,
    36,
    'M100 74V118',
    'M100 76 58 50M100 76l42-26M44 122a56 17 0 1 0 112 0',
    'M100 122 76 178M100 122l24 56',
  ],
} as const;
export type Pose = keyof typeof poses;

/** A stick figure with a head and four thick round limbs. Used as illustration, empty state and fallback thumbnail. */
export const Mover = ({ pose, className }: { pose: Pose; className?: string | undefined }) => {
  const [x, y, torso, arms, legs] = poses[pose];
  return (
    <svg
      viewBox="20 0 160 194"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={20}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={legs} />
      <path d={torso} strokeWidth={24} />
      <path d={arms} strokeWidth={17} />
      <circle cx={x} cy={y} r={19} fill="currentColor" stroke="none" />
    </svg>
  );
};
