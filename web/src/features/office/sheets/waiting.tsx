import { Spinner } from '#ui/page/spinner.tsx';

/** Something takes a moment. */
export const Waiting = ({ text }: { text: string }) => (
  <p className="line soft" role="status">
    <Spinner label={text} />
    {text}
  </p>
);
