import s from './name.module.css';

/** What somebody typed, in a cell that cuts it off: by its own direction, so that its beginning stays. */
export const Name = ({ children, className = '' }: { children: string; className?: string | undefined }) => (
  <span dir="auto" className={`${s.name} ${className}`}>
    {children}
  </span>
);
