import assert from 'node:assert/strict'
import { connect } from 'node:net'
import test from 'node:test'
import { z } from 'zod'
import { defineEndpoint } from '../../src/endpoint/endpoint.ts'
import { createTurns } from '../../src/kit/turns.ts'
import { startBareServer } from '../support/bare-server.ts'
import { until } from '../support/until.ts'

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
  run: (_needs: unknown, { text }) => ({ body: { length: text.length }, outcome: null }),
})

test('503: a large body that gets no turn is told when to come again, a small one is read, and so is the next on the same connection', async (t) => {
  const bodyTurns = createTurns({ atOnceMax: 1, waitingMax: 4, waitMaxMs: 50 })
  const server = await startBareServer(t, [taker], {}, { bodyTurns })
  const ask = (length: number, lang = 'en') =>
    server.ask(`/api/take?lang=${lang}`, { method: 'POST', body: { text: 'x'.repeat(length) } })
  assert.equal((await ask(500_000)).json['length'], 500_000)

  const slow = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
  t.after(() => slow.destroy())
  slow.write('POST /api/take HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n{')
  await until(async () => (await ask(500_000)).status === 503)
  const refused = await ask(500_000, 'zh')
  assert.deepEqual(
    [refused.status, refused.json['reason_code'], refused.json['detail'], refused.headers['retry-after']],
    [503, 'service_busy', '同类请求同时过多。', '2'],
  )
  assert.equal(refused.headers['connection'], 'keep-alive', 'what is sent is read past')
  assert.equal((await ask(60_000)).json['length'], 60_000)

  slow.destroy()
  await until(async () => (await ask(500_000)).status === 200)
})
