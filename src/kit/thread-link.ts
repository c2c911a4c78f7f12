import { MessagePort } from 'node:worker_threads'

/** The calls that one side of a link offers the other, by name. Inputs and results are plain data, or a MessagePort. */
export type Services = Readonly<Record<string, (input: never) => unknown>>

/** One side of a link between two threads, as it sees the other. */
export type Link<Theirs extends Services> = {
  /** Calls a service of the other side. Rejects with its error, and when the link ends. */
  ask: <Name extends keyof Theirs & string>(
    name: Name,
    input: Parameters<Theirs[Name]>[0],
  ) => Promise<Awaited<ReturnType<Theirs[Name]>>>
  /** Calls a service without waiting for a result. */
  notify: <Name extends keyof Theirs & string>(name: Name, input: Parameters<Theirs[Name]>[0]) => void
  /** The other side is gone: pending and further calls are rejected with `reason`. */
  end: (reason: string) => void
}

/** A Worker, or the port of a thread. */
export type LinkPort = {
  postMessage: (message: Parcel, transfer: readonly MessagePort[]) => void
  on: (event: 'message', listener: (message: Parcel) => void) => unknown
}

/** Everything that one side sends in a turn of its loop. A message costs more than most calls. */
type Parcel = readonly Item[]
/** `id` is 0 if no answer is expected. */
type Item =
  | { id: number; ask: string; input: unknown }
  | { id: number; value: unknown }
  | { id: number; failed: string }

/**
 * Opens one side. Items are handled in the order in which they were sent. Synchronous results go back in one message,
 * before anything else is done.
 */
export function openLink<Theirs extends Services>(port: LinkPort, mine: Services): Link<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let outgoing: Item[] = []
  let isPlanned = false
  let lastId = 0
  let ended: string | null = null
  const flush = () => {
    isPlanned = false
    if (outgoing.length === 0) return
    const parcel = outgoing
    outgoing = []
    if (ended === null) port.postMessage(parcel, portsIn(parcel))
  }
  const send = (item: Item) => {
    outgoing.push(item)
    if (isPlanned) return
    isPlanned = true
    setImmediate(flush)
  }
  const handle = (item: Item): void => {
    if ('ask' in item) return answer(mine, item, send)
    const pending = waiting.get(item.id)
    waiting.delete(item.id)
    if ('failed' in item) pending?.reject(new Error(item.failed))
    else pending?.resolve(item.value)
  }
  port.on('message', (parcel) => {
    for (const item of parcel) handle(item)
    flush()
  })
  return {
    ask: (ask, input) => {
      if (ended !== null) return Promise.reject(new Error(ended))
      const pending = Promise.withResolvers<unknown>()
      waiting.set(++lastId, pending)
      send({ id: lastId, ask, input })
      return pending.promise as Promise<never>
    },
    notify: (ask, input) => send({ id: 0, ask, input }),
    end: (reason) => {
      ended ??= reason
      for (const pending of waiting.values()) pending.reject(new Error(ended))
      waiting.clear()
    },
  }
}

function answer(mine: Services, { id, ask, input }: Extract<Item, { ask: string }>, send: (item: Item) => void): void {
  const serve = mine[ask] as ((input: unknown) => unknown) | undefined
  const failed = (error: unknown) => send({ id, failed: error instanceof Error ? error.message : String(error) })
  try {
    if (serve === undefined) throw new TypeError(`${ask} is no known request`)
    const value = serve(input)
    if (value instanceof Promise)
      value.then((later) => id > 0 && send({ id, value: later }), id > 0 ? failed : () => {})
    else if (id > 0) send({ id, value })
  } catch (error) {
    if (id > 0) failed(error)
  }
}

function portsIn(parcel: Parcel): MessagePort[] {
  return parcel.flatMap((item) => ('value' in item && item.value instanceof MessagePort ? [item.value] : []))
}
