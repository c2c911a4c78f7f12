import { changesMemory } from '../../kit/changes.ts'
import { flagMemory } from '../../kit/shared-flag.ts'
import type { Link } from '../../kit/thread-link.ts'
import type { LoopsOfProcess } from '../../storage/liveness.ts'
import type { LoopServices } from './protocol.ts'

/** The further loops of this process, as seen by the first one. */
export type OtherLoops = {
  /** The shared record of changed keys and agents. */
  changes: SharedArrayBuffer
  /** The shared stop flag: once set, every answer closes its connection. */
  stopping: SharedArrayBuffer
  /** The ids of the running loops. */
  living: LoopsOfProcess & { leave: (id: string) => void }
  add: (loop: Link<LoopServices>) => void
  remove: (loop: Link<LoopServices>) => void
  /** Notifies all loops except the one that the update comes from. */
  notify: <Name extends keyof LoopServices>(
    name: Name,
    input: Parameters<LoopServices[Name]>[0],
    from?: Link<LoopServices>,
  ) => void
  /** Resolves when every loop has answered or ended. */
  askAll: (name: 'flush') => Promise<void>
}

export function createOtherLoops(): OtherLoops {
  const loops = new Set<Link<LoopServices>>()
  const ids = new Set<string>()
  return {
    changes: changesMemory(),
    stopping: flagMemory(),
    living: {
      join: (id) => void ids.add(id),
      isRunning: (id) => ids.has(id),
      leave: (id) => void ids.delete(id),
    },
    add: (loop) => void loops.add(loop),
    remove: (loop) => void loops.delete(loop),
    notify: (name, input, from) => {
      for (const loop of loops) if (loop !== from) loop.notify(name, input)
    },
    askAll: async (name) => {
      await Promise.allSettled(Array.from(loops, (loop) => loop.ask(name, null)))
    },
  }
}
