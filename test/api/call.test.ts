import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { createCall, type CallParts, type Entering, type Recorded } from '../../src/api/call.ts'
import { anonymousCaller, type Caller } from '../../src/endpoint/caller.ts'
import { defineEndpoint, type Answer } from '../../src/endpoint/endpoint.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { whenReady } from '../../src/kit/when-ready.ts'

type Needs = { log: string[] }

const echo = defineEndpoint({
  name: 'echo',
  methods: ['GET'],
  path: '/api/echo',
  tag: 'Reference',
  summary: 'Answers with what it is asked',
  description: 'For tests.',
  access: ({ on }) => (on === undefined ? { keys: 'counted', scope: 'screen_address' } : { keys: 'ignored' }),
  limit: 'anonymous',
  limitFor: ({ on }) => (on === undefined ? 'anonymous' : 'own'),
  input: z.strictObject({ on: z.string().optional() }),
  output: z.unknown(),
  statuses: { 202: { description: 'Waits.', output: z.unknown() } },
  errors: [],
  examples: [],
  run({ log }: Needs, { on }): Answer | Promise<Answer> {
    log.push(`run ${on}`)
    if (on === 'later') return Promise.resolve({ body: on, outcome: null })
    if (on === 'fails') throw new ServiceError('chain_unavailable')
    if (on === 'fails later') return Promise.reject(new ServiceError('chain_unavailable'))
    return { body: on, outcome: null, ...(on === 'teapot' ? { status: 418 } : on === 'wait' ? { status: 202 } : {}) }
  },
})
const caller = anonymousCaller('192.0.2.1')

test('a call is read, identified, admitted, run and recorded, in this order, and answers at once when nothing waits', () => {
  const { call, log, recorded } = calls()
  const answer = call({ on: '2026-01-01' })
  assert.deepEqual(answer, { body: '2026-01-01', outcome: null })
  assert.deepEqual(log, ['read', 'identify ignored', 'heard 192.0.2.1', 'admit own', 'run 2026-01-01'])
  assert.deepEqual(
    recorded.map(({ endpoint, answer: stored, requestId, lang }) => [endpoint.name, stored, requestId, lang]),
    [['echo', answer, 'id-1', 'zh']],
  )
})

test('what a key means to a call, and which counter it falls on, can depend on the request', () => {
  const { call, log } = calls()
  void call({})
  assert.deepEqual(log, ['read', 'identify counted', 'heard 192.0.2.1', 'admit anonymous', 'run undefined'])
})

test('a caller that is not admitted runs nothing and is not recorded, whether the refusal comes at once or later', async () => {
  const refuse = () => {
    throw new ServiceError('rate_limited')
  }
  for (const admit of [refuse, () => Promise.resolve().then(refuse)]) {
    const { call, log, recorded } = calls({ admit })
    await assert.rejects(async () => call({}), { code: 'rate_limited' })
    assert.deepEqual([log.slice(-1), recorded], [['heard 192.0.2.1'], []])
  }
})

test('identifying and admitting are waited for, one after the other', async () => {
  const { call, log } = calls({ waits: true })
  const answer = call({})
  assert.ok(answer instanceof Promise)
  assert.deepEqual(log, ['read', 'identify counted'])
  await answer
  assert.deepEqual(log.slice(2), ['heard 192.0.2.1', 'admit anonymous', 'run undefined'])
})

test('a request that cannot be read is admitted before it is refused, so that refusals count toward limits', () => {
  const { ask, log, recorded } = calls()
  const read = () => {
    throw new ServiceError('parameter_unknown', { field: 'x' })
  }
  assert.throws(() => ask(read), { code: 'parameter_unknown', field: 'x' })
  assert.deepEqual([log, recorded], [['identify unread', 'heard 192.0.2.1', 'admit anonymous', 'take back'], []])
})

test('a caller that is refused is admitted first, and the refusal comes before that of what cannot be read', () => {
  const { ask, log } = calls({ refusal: new ServiceError('key_scope_denied') })
  const read = () => {
    throw new ServiceError('parameter_unknown', { field: 'x' })
  }
  assert.throws(() => ask(read), { code: 'key_scope_denied' })
  assert.deepEqual(log, ['identify unread', 'heard 192.0.2.1', 'admit anonymous refused', 'take back'])
})

test('a call that fails is taken back, whether it fails at once or later; one that is answered is not', async () => {
  for (const on of ['fails', 'fails later']) {
    const { call, log } = calls()
    await assert.rejects(async () => call({ on }), { code: 'chain_unavailable' })
    assert.equal(log.at(-1), 'take back')
  }
  const { call, log } = calls()
  await call({ on: 'later' })
  assert.ok(!log.includes('take back'))
})

test('an endpoint of which few run at once waits for its turn, and ends it however it ends', async () => {
  for (const on of [undefined, 'later', 'fails', 'fails later']) {
    const { parts, log } = calls()
    const api = createCall(parts)
    const request = { ...askedWith(log), read: () => ({ lang: 'en', input: on === undefined ? {} : { on } }) as const }
    await Promise.resolve(api.call({ ...echo, turns: 'funds' }, request)).catch(() => {})
    const [begun, ended] = [log.indexOf('turn'), log.indexOf('turn ended')]
    assert.ok(begun >= 0 && begun < log.indexOf(`run ${on}`) && log.indexOf(`run ${on}`) < ended, log.join(', '))
  }
})

test('an answer that comes later is recorded when it is there', async () => {
  const { call, recorded } = calls()
  const answer = call({ on: 'later' })
  assert.equal(recorded.length, 0)
  assert.deepEqual(await answer, { body: 'later', outcome: null })
  assert.equal(recorded.length, 1)
})

test('a status that the endpoint documents is answered, any other is a fault', () => {
  const { call, recorded } = calls()
  assert.deepEqual(call({ on: 'wait' }), { body: 'wait', outcome: null, status: 202 })
  assert.throws(() => call({ on: 'teapot' }), /echo answered with status 418, which it does not document/)
  assert.equal(recorded.length, 1)
})

type Options = { admit?: CallParts<Needs>['admit']; refusal?: Error | null; waits?: boolean }

/** A call with a log of what happened. */
function calls({ admit, refusal = null, waits = false }: Options = {}) {
  const log: string[] = []
  const recorded: Recorded[] = []
  const soon = <Value>(value: Value) => (waits ? Promise.resolve(value) : value)
  const parts: CallParts<Needs> = {
    rooms: { log },
    identify: (_presented, access) => {
      log.push(`identify ${access?.keys ?? 'unread'}`)
      return soon({ caller, refusal })
    },
    admit:
      admit ??
      (({ limit, isRefused }: Entering) =>
        whenReady(soon(limit), () => {
          log.push(`admit ${limit}${isRefused ? ' refused' : ''}`)
          return () => void log.push('take back')
        })),
    takeTurn: () => {
      log.push('turn')
      return Promise.resolve(() => void log.push('turn ended'))
    },
    recorders: [(one) => void recorded.push(one)],
  }
  const api = createCall(parts)
  type Read = () => { lang: 'zh'; input: { on?: string } }
  const ask = (read: Read) => api.call(echo, { ...askedWith(log), read })
  const call = (input: { on?: string }) =>
    ask(() => {
      log.push('read')
      return { lang: 'zh', input }
    })
  return { parts, ask, call, log, recorded }
}

function askedWith(log: string[]) {
  return {
    received: {
      presented: { source: caller.source, credentials: null },
      method: 'GET',
      target: '/',
      body: null,
      header: () => [],
    },
    requestId: 'id-1',
    identified: ({ source }: Caller) => void log.push(`heard ${source}`),
    carry: () => {},
  }
}
