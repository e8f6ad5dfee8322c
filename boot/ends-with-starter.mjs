// Loaded into what we start before anything else: when its starter is gone, whatever killed it, the channel to it ends, and
// that is a request to end like any other.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
});
// a script that has done its work ends, though its starter is there
process.channel?.unref();
