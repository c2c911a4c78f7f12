import { exampleQuery } from '../../../src/endpoint/example-query.ts'
import { createCall, type Call } from '../../../src/api/call.ts'
import type { Rooms } from '../../../src/api/rooms.ts'
import { inputReader } from '../../../src/api/input-reader.ts'
import { openRooms, type OpenedRooms } from '../../../src/app/rooms/open-rooms.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { KeyCredential } from '../../../src/endpoint/caller.ts'
import type { Answer, Endpoint } from '../../../src/endpoint/endpoint.ts'
import { realWorld } from '../../../src/kit/world.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { testBaseUrl } from '../test-app.ts'
import { loggedKey, loggedOwner } from './logged-caller.ts'
import { testWorld, type TestWorld } from '../test-world.ts'

/** The rooms of the service, called as a door calls them, by a caller whose key has its log on. */
export type LogApp = {
  rooms: Rooms
  /** What the process has once: the loader of the lists, and the log of them. */
  once: Pick<OpenedRooms['once'], 'lists' | 'listsLog'>
  world: TestWorld
  logged: readonly string[]
  /** Calls an endpoint with a query or a body, as this key; null: without one. A text: as the agent with this secret. */
  call: (
    endpoint: Endpoint<Rooms>,
    input: Readonly<Record<string, unknown>>,
    by?: KeyCredential | string | null,
  ) => Promise<Answer>
  close: () => Promise<void>
}

export const logAppNow = '2026-12-01T12:00:00.000Z'

export async function startLogApp(env: Readonly<Record<string, string>> = {}): Promise<LogApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-log-'))
  const world = testWorld(logAppNow)
  // Ids of blocks must not repeat, and each log has keys of its own.
  world.randomBytes = realWorld().randomBytes
  const logged: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => logged.push(line) })
  const config = readConfig({ BASE_URL: testBaseUrl, DATA_DIR: dataDir, LISTS_UPDATE: 'off', ...env })
  const { rooms, once, close } = await openRooms(config, world, log, () => {})
  await rooms.storage.apply([loggedOwner])
  let callCount = 0
  const callAs = (credential: KeyCredential | null): Call<Rooms> =>
    createCall({
      rooms,
      identify: () => ({
        caller: {
          source: '192.0.2.1',
          credential: credential ?? { kind: 'anonymous' },
          agent: null,
          keyRejected: null,
        },
        refusal: null,
      }),
      admit: () => () => {},
      takeTurn: () => Promise.resolve(() => {}),
      recorders: [rooms.decisions.log.record],
    })
  return {
    rooms,
    once,
    world,
    logged,
    call: async (endpoint, input, by = loggedKey) => {
      const isGet = endpoint.methods.includes('GET')
      const raw = {
        method: isGet ? 'GET' : 'POST',
        query: isGet ? exampleQuery(input) : '',
        body: isGet ? null : Buffer.from(JSON.stringify(input)),
        contentType: 'application/json',
        contentEncoding: undefined,
      }
      const agentSecret = typeof by === 'string' ? [by] : []
      const credentials = { apiKey: [], authorization: [], agentId: [], agentSecret }
      return callAs(typeof by === 'string' ? null : by).call(endpoint, {
        received: {
          presented: { source: '192.0.2.1', credentials },
          method: 'POST',
          target: '/api/pay',
          body: null,
          header: () => [],
        },
        requestId: `request-${++callCount}`,
        read: () => inputReader(endpoint)(raw, () => {}),
        identified: () => {},
        carry: () => {},
      })
    },
    close: async () => {
      await close()
      await rm(dataDir, { recursive: true })
    },
  }
}
