import { parseArgs } from 'node:util'
import pino from 'pino'
import { openRooms } from '../../src/app/rooms/open-rooms.ts'
import { readConfig } from '../../src/config/config.ts'
import { decidePayment } from '../../src/decision/decide.ts'
import { realWorld } from '../../src/kit/world.ts'
import { loggedCaller, loggedOwner } from '../support/decisions/logged-caller.ts'
import { unlisted } from '../support/known-addresses.ts'

/** Decides with the log on until it is killed, and writes the time and id of each answer to standard output. */
const { values } = parseArgs({ options: { dir: { type: 'string' }, round: { type: 'string' } } })
const config = readConfig({ DATA_DIR: values.dir ?? '', LISTS_UPDATE: 'off' })
const { rooms } = await openRooms(config, realWorld(), pino({ level: 'silent' }), () => {})
await rooms.storage.apply([loggedOwner])
const input = decidePayment.input.parse({ to: unlisted.evm })
for (let n = 0; ; n++) {
  const requestId = `${values.round}-${n}`
  const answer = await decidePayment.run(rooms, input, { lang: 'en', caller: loggedCaller, requestId })
  rooms.decisions.log.record({ endpoint: decidePayment, caller: loggedCaller, answer, requestId })
  process.stdout.write(`${rooms.world.now()} ${requestId}\n`)
  await new Promise((resolve) => setTimeout(resolve, 2))
}
