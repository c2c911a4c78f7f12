import { createSealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { appendSnapshot, beginNextLog, type LogNeeds } from './log/append-entry.ts'
import { collectCosignatures, type Witness } from './log/collect-cosignatures.ts'
import { contentFile } from './log/content-file.ts'
import { storeContents, storedOwnContent } from './log/stored-contents.ts'
import { checkpointFile, tileFile } from './log/log-files.ts'
import { openLogKey } from './log/log-key.ts'
import { watchForks, type ForkKind } from './log/watch-forks.ts'
import { entryBefore, firstEntry, newestEntry, readLog } from './log/log-store.ts'
import { proveEntry, type LogProof } from './log/prove-entry.ts'
import type { Lists } from './lists.ts'
import type { LogFile } from './log-file.ts'
import type { ListLog } from './loading/log-load.ts'
import type { Snapshot } from './snapshot.ts'

/** The public log of the list snapshots that were put in force (decisions/0034). */
export type ListsLog = {
  /** The proof that the log contains a snapshot; null until it is appended, and for any but the newest. */
  proofOf: (listsRoot: string) => LogProof | null
  /** The snapshot that `proofOf` can prove. */
  newest: () => NewestProof | null
  /** Calls `listener` whenever the newest proof changes. */
  onProof: (listener: (newest: NewestProof | null) => void) => void
  /** How often a witness had seen another log of the same name, by kind of fork. */
  forks: () => Readonly<Record<ForkKind, number>>
  /** The newest entry about a snapshot, with its proof; null if there is none. */
  entryAbout: (listsRoot: string) => Promise<(LogProof & { key: string }) | null>
  /** The entry that was in force at the end of a UTC day, with its proof; null before the first one. */
  inForceOn: (day: string) => Promise<(LogProof & { key: string }) | null>
  /** When the first entry was put in force; null before it. */
  beganAt: () => Promise<string | null>
  /** The files under /log/lists/; null if there is no such file. */
  files: {
    checkpoint: () => Promise<LogFile | null>
    key: () => Promise<LogFile | null>
    /** The content of a list by its hash, in force or stored from an earlier day, if its licence allows that. */
    content: (name: string) => Promise<LogFile | null>
    /** A tile by its path below `tile/`. */
    tile: (path: string) => Promise<LogFile | null>
  }
  /** Resolves when all snapshots put in force so far are appended, and the witnesses were queried. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

type Needs = {
  storage: Storage
  world: Pick<World, 'now' | 'after' | 'randomBytes' | 'fetchGuarded'>
  secretsKey: Uint8Array
  lists: Pick<Lists, 'current' | 'onSwap'>
  witnesses: readonly Witness[]
  baseUrl: string
  engine: string
  log: ListLog
}

/**
 * Maintains the log: appends the snapshot in force now, and later ones. Resolves when the first was appended or has
 * failed, which is retried. Witnesses are queried after that.
 */
export async function openListsLog({ lists, secretsKey, baseUrl, ...options }: Needs): Promise<ListsLog> {
  const { storage, world, engine, witnesses, log } = options
  const needs = logNeeds({ storage, world, secretsKey, baseUrl, engine })
  const state = { isStopped: false }
  const forks = watchForks(storage, log)
  const newest = createNewest()
  const { queue, idle } = createQueue(() => state.isStopped)
  const retries = new Set<() => void>()
  const later = (waitMs: number, act: () => void) => {
    const cancel = world.after(waitMs, () => {
      retries.delete(cancel)
      act()
    })
    retries.add(cancel)
  }

  const append = async (): Promise<void> => {
    const { root, rootContent } = lists.current()
    if (rootContent.lists.length === 0 || newest.proof()?.root === root) return
    try {
      await appendSnapshot(needs, lists.current())
      newest.set(await newestOf(storage, root))
      void queue(keep)
      if (witnesses.length > 0) void queue(cosign)
    } catch (error) {
      log.warn({ error: String(error) }, 'the log of lists does not contain the snapshot in force yet')
      later(retryMs, () => void queue(append))
    }
  }
  const keep = (): Promise<void> =>
    storeContents(needs, lists.current()).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'the contents of the lists in force are not kept yet')
      later(retryMs, () => void queue(keep))
    })
  const cosign = async (): Promise<void> => {
    try {
      const current = await readLog(storage)
      if (!current || current.size === 0) return
      const collected = await collectCosignatures(options, witnesses, current)
      const proof = newest.proof()
      if (proof) newest.set(await newestOf(storage, proof.root))
      if (await forks.isFirst(current, collected)) {
        await beginNextLog(needs, current)
        return void queue(cosign)
      }
      if (collected.missing > 0) later(witnessRetryMs, () => void queue(cosign))
    } catch (error) {
      log.warn({ error: String(error) }, 'the witnesses of the log of lists could not be reached')
      later(witnessRetryMs, () => void queue(cosign))
    }
  }

  await queue(append)
  const forget = lists.onSwap(() => void queue(append))
  return {
    ...readerOf(needs, lists),
    proofOf: (root) => proofOf(newest.proof(), root),
    newest: newest.proof,
    onProof: newest.listen,
    forks: forks.counts,
    settled: idle,
    stop: async () => {
      state.isStopped = true
      forget()
      for (const cancel of retries) cancel()
      await idle()
    },
  }
}

/** A snapshot that the log contains, and the proof of that. */
export type NewestProof = { root: string; proof: LogProof }

type FollowNeeds = Omit<Needs, 'witnesses' | 'log' | 'lists'> & { lists: Pick<Lists, 'current'> }

function logNeeds({ storage, world, secretsKey, baseUrl, engine }: Omit<FollowNeeds, 'lists'>): LogNeeds {
  const sealer = logSealer({ secretsKey, world })
  const { host, pathname } = new URL(baseUrl)
  return { storage, world, sealer, place: `${host}${pathname.replace(/\/+$/, '')}`, engine }
}

function proofOf(newest: NewestProof | null, root: string): LogProof | null {
  return newest?.root === root ? newest.proof : null
}

/** The newest proof, and its listeners. */
function createNewest() {
  const listeners = new Set<(newest: NewestProof | null) => void>()
  let newest: NewestProof | null = null
  return {
    proof: () => newest,
    set: (proof: NewestProof | null) => {
      newest = proof
      for (const listener of listeners) listener(proof)
    },
    listen: (listener: (newest: NewestProof | null) => void) => {
      listeners.add(listener)
    },
  }
}

/** Runs jobs one after another. Jobs not started before the stop are skipped. */
function createQueue(isStopped: () => boolean) {
  let last: Promise<void> = Promise.resolve()
  const queue = (work: () => Promise<void>) => (last = last.then(() => (isStopped() ? undefined : work())))
  const idle = async () => {
    for (let waited = null; waited !== last; ) {
      waited = last
      await waited
    }
  }
  return { queue, idle }
}

/** The log as a further thread of the process sees it. */
export type FollowedListsLog = Omit<ListsLog, 'newest' | 'onProof' | 'forks' | 'settled' | 'stop'>

/**
 * The log in a further thread of the process that maintains it. `newest` returns the last proof sent by the main
 * thread.
 */
export function followListsLog(
  { lists, secretsKey, storage, world, baseUrl, engine }: FollowNeeds,
  newest: () => NewestProof | null,
): FollowedListsLog {
  const needs = logNeeds({ storage, world, secretsKey, baseUrl, engine })
  return { ...readerOf(needs, lists), proofOf: (root) => proofOf(newest(), root) }
}

/** Reads the log from the storage. */
function readerOf(
  needs: LogNeeds,
  lists: Pick<Lists, 'current'>,
): Pick<ListsLog, 'entryAbout' | 'inForceOn' | 'beganAt' | 'files'> {
  const { storage } = needs
  return {
    entryAbout: async (root) => {
      const logProof = await readLogProof(storage, root)
      const key = logProof && (await keyOf(needs))
      return logProof && key !== null ? { ...logProof, key } : null
    },
    inForceOn: async (day) => {
      const key = await keyOf(needs)
      const entry = await entryBefore(storage, `${day}T24`)
      const current = entry && (await readLog(storage))
      return current && key !== null ? { ...(await proveEntry(storage, current, entry)), key } : null
    },
    beganAt: async () => (await firstEntry(storage))?.loaded_at ?? null,
    files: {
      checkpoint: () => checkpointFile(storage),
      key: async () => {
        const key = await keyOf(needs)
        if (key === null) return null
        return { type: 'text/plain; charset=utf-8', bytes: Buffer.from(`${key}\n`), isConstant: false }
      },
      tile: (path) => tileFile(storage, path),
      content: (name) => contentFile(storage, lists.current(), name),
    },
  }
}

async function newestOf(storage: Storage, root: string): Promise<NewestProof | null> {
  const proof = await readLogProof(storage, root)
  return proof && { root, proof }
}

/** The proof of the newest entry about a snapshot; null if there is none. */
export async function readLogProof(storage: Pick<Storage, 'read'>, root: string): Promise<LogProof | null> {
  // The entry first: a log that is read after it contains it.
  const entry = await newestEntry(storage, root)
  const log = entry && (await readLog(storage))
  return log && (await proveEntry(storage, log, entry))
}

/**
 * The content of a list by its hash, in force or stored from an earlier day; null if there is none that may be
 * published.
 */
export async function readContent(
  storage: Pick<Storage, 'read'> | null,
  current: Snapshot,
  name: string,
): Promise<string | null> {
  return (await contentFile(storage, current, name))?.bytes.toString() ?? null
}

/** The content of the own list that was stored under its name; null if there is none. */
export function readOwnContent(
  needs: Pick<LogNeeds, 'storage'> & { secretsKey: Uint8Array; world: Pick<World, 'randomBytes'> },
  name: string,
): Promise<string | null> {
  return storedOwnContent({ storage: needs.storage, sealer: logSealer(needs) }, name)
}

function logSealer({ secretsKey, world }: { secretsKey: Uint8Array; world: Pick<World, 'randomBytes'> }) {
  return createSealer(secretsKey, 'countersign log of lists', world)
}

/** The verifier key of the log. */
async function keyOf({ storage, sealer }: Pick<LogNeeds, 'storage' | 'sealer'>): Promise<string | null> {
  const log = await readLog(storage)
  return (log && openLogKey(log.origin, log.sealed_key, sealer)?.verifier) ?? null
}

const retryMs = 10_000
const witnessRetryMs = 600_000
