const TICK_MS = 1_000;

/** Shows progress in one line, updated on a terminal; elsewhere only its start and end are printed. */
export const startProgress = (what) => {
  const begun = Date.now();
  const moving = process.stdout.isTTY === true;
  let detail = '';
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const draw = () => process.stdout.write(`\r\u001b[K${what} … ${detail}${seconds()} s`);
  if (moving) draw();
  else console.log(`${what} …`);
  const timer = moving ? setInterval(draw, TICK_MS) : undefined;

  return {
    /** Shows a detail such as “120 of 400” on a terminal. */
    show: (text) => {
      detail = `${text}, `;
    },
    end: (outcome) => {
      clearInterval(timer);
      process.stdout.write(`${moving ? '\r\u001b[K' : ''}${what}: ${outcome} (${seconds()} s)\n`);
    },
  };
};
