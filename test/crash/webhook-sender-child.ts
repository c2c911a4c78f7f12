import { parseArgs } from 'node:util'
import { migrations } from '../../src/app/migrations.ts'
import { createSealer } from '../../src/kit/seal.ts'
import { realWorld } from '../../src/kit/world.ts'
import { openStorage } from '../../src/storage/open.ts'
import { openSender } from '../../src/webhooks/open-sender.ts'

/** Sends what is due until it is killed. Its clock goes `speed` times as fast as that of the machine, from `since` on. */
const text = { type: 'string', default: '' } as const
const { values } = parseArgs({ options: { dir: text, key: text, since: text, speed: text } })
const [since, speed] = [Number(values.since), Number(values.speed)]
const real = realWorld()
const world = {
  now: () => Math.round(since + (real.now() - since) * speed),
  after: (waitMs: number, act: () => void) => real.after(waitMs / speed, act),
  randomBytes: real.randomBytes,
  fetchGuarded: real.fetchGuarded,
}
const storage = await openStorage({ dataDir: values.dir, databaseUrl: null, migrations })
openSender({
  storage,
  world,
  accounts: {
    mails: {
      queue: () => {
        throw new Error('no mail is to be sent')
      },
      wake: () => {},
    },
  },
  webhooks: {
    secrets: createSealer(Buffer.from(values.key, 'base64'), 'countersign webhook secrets', real),
    allowsLoopback: true,
  },
  log: { info: () => {}, warn: (facts: unknown) => console.error(facts) },
})
console.log('sending')
