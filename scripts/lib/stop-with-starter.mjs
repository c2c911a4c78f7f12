import { isMainThread } from 'node:worker_threads'

// Loaded into the service before its main file. The channel to the parent process closes when that ends, even by
// SIGKILL: then the service stops as on SIGTERM instead of keeping its port.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
