import s from './clock-face.module.css';

const CENTRE = 50;
const WEDGE_RADIUS = 43;

/** A clock face whose wedge is the lesson's share of an hour. `minutes` below 60. */
export const ClockFace = ({ minutes }: { minutes: number }) => {
  const angle = (minutes / 60) * 2 * Math.PI;
  const x = (CENTRE + WEDGE_RADIUS * Math.sin(angle)).toFixed(2);
  const y = (CENTRE - WEDGE_RADIUS * Math.cos(angle)).toFixed(2);
  return (
    <svg viewBox="0 0 100 100" className={s.clock} aria-hidden>
      <circle cx={CENTRE} cy={CENTRE} r="48" fill="var(--sunken)" />
      <path d={`M50 50V7A43 43 0 ${minutes > 30 ? 1 : 0} 1 ${x} ${y}Z`} fill="var(--action)" />
      {Array.from({ length: 12 }, (_, hour) => (
        <path
          key={hour}
          d="M50 5.5V11"
          transform={`rotate(${hour * 30} 50 50)`}
          stroke="var(--ink)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      ))}
      <path
        d="M50 50V18"
        transform={`rotate(${minutes * 6} 50 50)`}
        stroke="var(--ink)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx={CENTRE} cy={CENTRE} r="5.5" fill="var(--ink)" />
    </svg>
  );
};
