import { changesMemory } from '../../kit/changes.ts'
import { flagMemory } from '../../kit/shared-flag.ts'
import type { Link } from '../../kit/thread-link.ts'
import type { Siblings as LivingSiblings } from '../../gateway/liveness.ts'
import type { LoopServices } from './protocol.ts'

/** The further loops of this process, as its first one reaches them. There are none until some are started. */
export type Siblings = {
  /** Where all loops note changes of keys and agents. */
  changes: SharedArrayBuffer
  /** Where all loops see that the process stops: from one moment on, each answer of any of them ends its connection. */
  stopping: SharedArrayBuffer
  /** Who answers in this process. */
  living: LivingSiblings & { leave: (id: string) => void }
  add: (loop: Link<LoopServices>) => void
  remove: (loop: Link<LoopServices>) => void
  /** Tells all of them, but for the one that it comes from. */
  tell: <Name extends keyof LoopServices>(
    name: Name,
    input: Parameters<LoopServices[Name]>[0],
    from?: Link<LoopServices>,
  ) => void
  /** Waits until each has done it, or is gone. */
  askAll: (name: 'flush') => Promise<void>
}

export function createSiblings(): Siblings {
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
    tell: (name, input, from) => {
      for (const loop of loops) if (loop !== from) loop.tell(name, input)
    },
    askAll: async (name) => {
      await Promise.allSettled(Array.from(loops, (loop) => loop.ask(name, null)))
    },
  }
}
