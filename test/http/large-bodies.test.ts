import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { defineEndpoint } from '../../src/endpoint/endpoint.ts'
import { createLargeBodies } from '../../src/http/read-body.ts'
import { startBareServer } from '../support/bare-server.ts'
import { until } from '../support/until.ts'

type Blocking = { until: (text: string) => unknown }

const taker = defineEndpoint({
  name: 'take',
  methods: ['POST'],
  path: '/api/take',
  tag: 'Reference',
  summary: 'Takes a large body',
  description: 'For tests.',
  access: { keys: 'ignored' },
  limit: 'none',
  bodyMaxBytes: 1_000_000,
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ length: z.int() }),
  errors: [],
  examples: [{ title: 'A text', input: { text: 'x' } }],
  run: async (needs: Blocking, { text }) => {
    await needs.until(text)
    return { body: { length: text.length }, outcome: null }
  },
})

test('503: a large body that gets no turn is refused with when to retry, a small one is read, and so is the next on the same connection', async (t) => {
  const largeBodies = createLargeBodies({ elapsedMs: () => performance.now() }, { atOnceMax: 1, waitMaxMs: 50 })
  const blocked = Promise.withResolvers<void>()
  t.after(() => blocked.resolve())
  const server = await startBareServer(
    t,
    [taker],
    { until: (text: string) => text.startsWith('slow') && blocked.promise },
    { largeBodies },
  )
  const ask = (text: string, lang = 'en') => server.ask(`/api/take?lang=${lang}`, { method: 'POST', body: { text } })
  const text = 'x'.repeat(500_000)
  assert.equal((await ask(text)).json['length'], 500_000)

  const slow = ask(`slow${text}`)
  await until(async () => (await ask(text)).status === 503)
  const refused = await ask(text, 'zh')
  assert.deepEqual(
    [refused.status, refused.json['reason_code'], refused.json['detail'], refused.headers['retry-after']],
    [503, 'service_busy', '同类请求同时过多。', '2'],
  )
  assert.equal(refused.headers['connection'], 'keep-alive', 'what is sent is read past')
  assert.equal((await ask('x'.repeat(60_000))).json['length'], 60_000)

  blocked.resolve()
  assert.equal((await slow).status, 200)
  await until(async () => (await ask(text)).status === 200)
})
