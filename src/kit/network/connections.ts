import type { Client, Dispatcher } from 'undici'
import type { After } from '../after.ts'

/** Sends requests to any number of origins. */
export type Connections = Pick<Dispatcher, 'dispatch'>

type Needs = { open: (origin: string) => Client; after: After }
type Request = { options: Dispatcher.DispatchOptions; handler: Dispatcher.DispatchHandler }

/** Connections to one origin that are opened at once. */
const promptMax = 64
/** How long a further request waits for a free connection before another one is opened for it. */
const patienceMs = 100

/**
 * Keeps connections to origins, and reuses the one that was free last. A fast receiver needs few of them, however many
 * requests come together: each further one has to connect, and a request over 512 takes twice the time of one over 64.
 * A slow receiver gets one for each request, each a moment later, so that no request waits for the answer of another
 * one.
 */
export function keepConnections({ open, after }: Needs): Connections {
  const origins = new Map<string, Origin>()
  return {
    dispatch: (options, handler) => {
      const name = String(options.origin)
      let origin = origins.get(name)
      if (!origin) {
        origin = openOrigin({ open: () => open(name), after, unused: () => origins.delete(name) })
        origins.set(name, origin)
      }
      origin.send({ options, handler })
      return true
    },
  }
}

type Origin = { send: (request: Request) => void }

function openOrigin({ open, after, unused }: { open: () => Client; after: After; unused: () => void }): Origin {
  const clients = new Set<Client>()
  const free: Client[] = []
  const waiting: Request[] = []
  let started = 0
  let isTimed = false

  const begin = (client: Client, { options, handler }: Request) => {
    const takesMore = client.dispatch(options, handler)
    // It takes more if it uses HTTP/2, and has taken nothing if the request could not be sent.
    if (takesMore || client.stats.size === 0) beginNext(client)
  }
  const beginNext = (client: Client) => {
    const next = waiting.shift()
    if (next) {
      started++
      begin(client, next)
    } else free.push(client)
  }
  const connect = (request: Request) => {
    const client = open()
    clients.add(client)
    const leave = () => {
      if (!clients.delete(client)) return
      const place = free.indexOf(client)
      if (place >= 0) free.splice(place, 1)
      // Requests it was handed and has not sent are sent over a connection of their own before it ends.
      client.close(() => {})
      beginPromptly()
      if (clients.size === 0) unused()
    }
    client.on('drain', () => clients.has(client) && beginNext(client))
    client.on('disconnect', leave)
    client.on('connectionError', leave)
    begin(client, request)
  }
  const beginPromptly = () => {
    for (; clients.size < promptMax && waiting.length > 0; started++) {
      const next = waiting.shift()
      if (next) connect(next)
    }
  }
  const watch = () => {
    if (isTimed || waiting.length === 0) return
    isTimed = true
    const due = started + waiting.length
    after(patienceMs, () => {
      isTimed = false
      for (; started < due; started++) {
        const next = waiting.shift()
        if (next) connect(next)
      }
      watch()
    })
  }
  return {
    send: (request) => {
      const client = free.pop()
      if (client) return begin(client, request)
      if (clients.size < promptMax) return connect(request)
      waiting.push(request)
      watch()
    },
  }
}
