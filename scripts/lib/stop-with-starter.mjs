import { isMainThread } from 'node:worker_threads'

// Loaded into the service before its main file. The channel to the process that started it closes when that one is
// gone, even by SIGKILL: then the service stops as it would on SIGTERM, instead of keeping its port for nobody.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
