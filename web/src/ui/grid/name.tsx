import s from './name.module.css';

/** User text in a cell that truncates it at its end, in the direction of the text. */
export const Name = ({ children }: { children: string }) => (
  <span dir="auto" className={s.name}>
    {children}
  </span>
);

/** A file name in a cell that truncates it, left to right, so that the extension is at the end. */
export const FileName = ({ children }: { children: string }) => (
  <span dir="ltr" className={s.file}>
    {children}
  </span>
);
