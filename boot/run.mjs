// Entry point of `npm start`, `npm test` and the others. Plain JavaScript that any installed Node can run.
const MIN_NODE = 20;
const present = Number.parseInt(process.versions.node, 10);

if (present < MIN_NODE) {
  console.error(`Node ${MIN_NODE} or newer is needed; this is ${process.version}. See https://nodejs.org`);
  process.exitCode = 1;
} else {
  const { runCommand } = await import('./commands.mjs');
  process.exitCode = await runCommand(process.argv[2], process.argv.slice(3));
}
