import { canonicalHash } from '../../../src/kit/canonical-json.ts'
import { realWorld, type World } from '../../../src/kit/world.ts'
import { openListsLog, type ListsLog } from '../../../src/lists/lists-log.ts'
import type { Witness } from '../../../src/lists/log/collect-cosignatures.ts'
import type { RootContent, Snapshot } from '../../../src/lists/snapshot.ts'
import type { Storage } from '../../../src/storage/storage.ts'

/** As much of a snapshot as the log reads. Of each number another one. */
export function snapshotNumber(number: number): Snapshot {
  const rootContent: RootContent = {
    lists: [{ id: 'ofac', snapshot: canonicalHash(number) }],
    tree: { root: canonicalHash({ number }), size: number },
    v: 2,
  }
  const never = () => {
    throw new TypeError('the log reads no listings')
  }
  return {
    root: canonicalHash(rootContent),
    rootContent,
    lists: [],
    publishedOn: () => '2026-11-01',
    contentOf: never,
    prove: never,
    find: never,
    findSameKey: never,
    findHost: never,
    findRule: never,
    listsNaming: never,
    findText: never,
    recent: { count: 0, at: never },
    dated: { count: 0, at: never },
  }
}

type Options = { witnesses?: readonly Witness[]; world?: World; first?: number; secretsKey?: Uint8Array }

/**
 * A log over lists that are put in force by number. `swap` resolves when the log has them, and its witnesses were
 * queried.
 */
export async function openMadeUpLog(
  storage: Storage,
  { witnesses = [], world = realWorld(), first = 1, secretsKey = new Uint8Array(32) }: Options = {},
): Promise<ListsLog & { swap: (number: number) => Promise<void>; logged: string[] }> {
  let current = snapshotNumber(first)
  const listeners = new Set<(snapshot: Snapshot) => void>()
  const logged: string[] = []
  const say = (facts: object, words: string) => void logged.push(`${words} ${JSON.stringify(facts)}`)
  const log = await openListsLog({
    storage,
    world,
    secretsKey,
    witnesses,
    lists: {
      current: () => current,
      onSwap: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    baseUrl: 'https://countersign.example/',
    engine: 'countersign/test',
    log: { info: say, warn: say, error: say },
  })
  await log.settled()
  return {
    ...log,
    logged,
    swap: async (number) => {
      current = snapshotNumber(number)
      for (const listener of listeners) listener(current)
      await log.settled()
    },
  }
}
