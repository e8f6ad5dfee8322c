import { Spinner } from '#ui/page/spinner.tsx';

/** Loading indicator with a text. */
export const Waiting = ({ text }: { text: string }) => (
  <p className="line soft" role="status">
    <Spinner label={text} />
    {text}
  </p>
);
