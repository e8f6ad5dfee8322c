// Preloaded into our child processes: when the parent exits, even if it was killed, the IPC channel closes, which counts as
// a request to shut down.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
});
// the open channel must not keep a finished script running
process.channel?.unref();
