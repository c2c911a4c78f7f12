import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { createCall, type Admission, type Entering, type Recorded } from '../../src/api/call.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
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
  input: z.strictObject({ on: z.string().optional() }),
  output: z.unknown(),
  statuses: { 202: { description: 'Waits.', output: z.unknown() } },
  errors: [],
  examples: [],
  run({ log }: Needs, { on }): Answer | Promise<Answer> {
    log.push(`run ${on}`)
    if (on === 'later') return Promise.resolve({ body: on, outcome: null })
    return { body: on, outcome: null, ...(on === 'teapot' ? { status: 418 } : on === 'wait' ? { status: 202 } : {}) }
  },
})
const caller = anonymousCaller('192.0.2.1')

test('a call is read, admitted, run and recorded, in this order, and answers at once when nothing waits', () => {
  const { call, log, recorded } = calls([enters('first'), enters('second')])
  const answer = call({ on: '2026-01-01' })
  assert.deepEqual(answer, { body: '2026-01-01', outcome: null })
  assert.deepEqual(log, ['read', 'first ignored', 'second ignored', 'run 2026-01-01'])
  assert.deepEqual(
    recorded.map(({ endpoint, answer: kept, requestId, lang }) => [endpoint.name, kept, requestId, lang]),
    [['echo', answer, 'id-1', 'zh']],
  )
})

test('what a key means to a call can depend on what is asked', () => {
  const { call, log } = calls([enters('enter')])
  void call({})
  assert.deepEqual(log, ['read', 'enter counted', 'run undefined'])
})

test('a caller that is not admitted runs nothing and is not recorded, whether the refusal comes at once or later', async () => {
  for (const refuse of [refuses, (entering: Entering): Promise<string> => Promise.resolve(entering).then(refuses)]) {
    const { call, log, recorded } = calls([refuse, enters('after')])
    await assert.rejects(async () => call({}), { code: 'not_ready' })
    assert.deepEqual([log, recorded], [['read'], []])
  }
})

test('admissions that wait are waited for, one after the other', async () => {
  const { call, log } = calls([(entering) => Promise.resolve(entering).then(enters('slow')), enters('fast')])
  const answer = call({})
  assert.ok(answer instanceof Promise)
  assert.deepEqual(log, ['read'])
  await answer
  assert.deepEqual(log, ['read', 'slow counted', 'fast counted', 'run undefined'])
})

test('a request that cannot be read is admitted before it is refused, so that refusals count toward limits', () => {
  const { api, log, recorded } = calls([enters('enter')])
  const read = () => {
    throw new ServiceError('parameter_unknown', { field: 'x' })
  }
  assert.throws(() => api.call(echo, { caller, requestId: 'id-1', read }), { code: 'parameter_unknown', field: 'x' })
  assert.deepEqual([log, recorded], [['enter unread'], []])
})

test('an answer that comes later is recorded when it is there', async () => {
  const { call, recorded } = calls([])
  const answer = call({ on: 'later' })
  assert.equal(recorded.length, 0)
  assert.deepEqual(await answer, { body: 'later', outcome: null })
  assert.equal(recorded.length, 1)
})

test('a status that the endpoint documents is answered, any other is a fault', () => {
  const { call, recorded } = calls([])
  assert.deepEqual(call({ on: 'wait' }), { body: 'wait', outcome: null, status: 202 })
  assert.throws(() => call({ on: 'teapot' }), /echo answered with status 418, which it does not document/)
  assert.equal(recorded.length, 1)
})

/** A call with a log of what happened. An admission answers with what is to be logged of it. */
function calls(admissions: readonly ((entering: Entering) => string | Promise<string>)[]) {
  const log: string[] = []
  const recorded: Recorded[] = []
  const note = (line: string) => void log.push(line)
  const api = createCall<Needs>({
    rooms: { log },
    identify: ({ source }) => anonymousCaller(source),
    admissions: admissions.map(
      (admission): Admission =>
        (entering) =>
          whenReady(admission(entering), note),
    ),
    recorders: [(one) => void recorded.push(one)],
  })
  const call = (input: { on?: string }) => {
    const read = () => {
      log.push('read')
      return { lang: 'zh', input } as const
    }
    return api.call(echo, { caller, requestId: 'id-1', read })
  }
  return { api, call, log, recorded }
}

/** An admission that lets everybody pass and says that it was asked, and what keys mean to the call. */
function enters(name: string) {
  return ({ access }: Entering): string => `${name} ${access?.keys ?? 'unread'}`
}

function refuses(_entering: Entering): never {
  throw new ServiceError('not_ready')
}
