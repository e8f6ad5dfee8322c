import { encode } from 'uqr';

/** The quiet zone that scanners expect, in modules. */
const BORDER = 4;

/** A QR code, dark on light in both themes: many phones read no other. */
export const QrCode = ({ text, label, className }: { text: string; label: string; className?: string | undefined }) => {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
};
