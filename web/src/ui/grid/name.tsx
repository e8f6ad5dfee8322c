import s from './name.module.css';

/** User text in a cell that truncates it: by its direction, so that its beginning stays visible. */
export const Name = ({ children }: { children: string }) => (
  <span dir="auto" className={s.name}>
    {children}
  </span>
);

/** A file's name, in a cell that cuts it off: from left to right, so that its extension stays at its end. */
export const FileName = ({ children }: { children: string }) => (
  <span dir="ltr" className={s.file}>
    {children}
  </span>
);
