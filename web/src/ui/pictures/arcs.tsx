/** The logo: five arcs, one for each intensity, the highest outside. */
export const Arcs = ({ className, align = 'xMidYMid meet' }: { className?: string | undefined; align?: string }) => (
  <svg
    viewBox="0 0 200 100"
    preserveAspectRatio={align}
    className={className}
    fill="none"
    strokeWidth={13.2}
    aria-hidden
  >
    {[93, 80, 67, 54, 41].map((radius, i) => (
      <path
        key={radius}
        d={`M${100 - radius} 100A${radius} ${radius} 0 0 1 ${100 + radius} 100`}
        stroke={`var(--i${5 - i})`}
      />
    ))}
  </svg>
);
