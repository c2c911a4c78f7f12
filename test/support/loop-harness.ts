import { syncBuiltinESMExports } from 'node:module'
import threads, { BroadcastChannel, isMainThread, parentPort } from 'node:worker_threads'

/**
 * Loaded before a service under test with `--import`, in each of its threads: on SIGUSR2 one of its further loops dies, each
 * time in another way. The service itself has nothing that ends a loop.
 */
const ways = ['exits', 'ended', 'memory'] as const
const channel = new BroadcastChannel('loop-harness')
channel.unref()

if (isMainThread) watchLoops()
else if (parentPort) channel.addEventListener('message', (event) => 'data' in event && die(event.data as Order))

type Order = { thread: number; way: (typeof ways)[number] }

function watchLoops(): void {
  const loops: threads.Worker[] = []
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: threads.WorkerOptions = {}) {
      const isLoop = options.name?.startsWith('loop-') === true
      const resourceLimits = { ...options.resourceLimits, ...(isLoop ? { maxOldGenerationSizeMb: 160 } : {}) }
      super(file, { ...options, resourceLimits })
      if (isLoop) loops.push(this)
    }
  }
  syncBuiltinESMExports()
  let deaths = 0
  process.on('SIGUSR2', () => {
    const way = ways[deaths++ % ways.length] ?? 'ended'
    const loop = loops.filter(({ threadId }) => threadId > 0).at(-1)
    if (way === 'ended') void loop?.terminate()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
    else if (loop) channel.postMessage({ thread: loop.threadId, way } satisfies Order)
  })
}

function die({ thread, way }: Order): void {
  if (thread !== threads.threadId) return
  if (way === 'exits') process.exit(7)
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_, i) => i + held.length))
}
