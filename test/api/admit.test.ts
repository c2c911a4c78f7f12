import assert from 'node:assert/strict'
import test from 'node:test'
import { admitInOrder } from '../../src/api/admit.ts'
import type { Admission, Entering } from '../../src/api/call.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'

const entering = {} as Entering

test('admissions are called in their order, and those that admitted a call that fails release it', async () => {
  for (const isLater of [false, true]) {
    const log: string[] = []
    const admit = admitInOrder(['a', 'b', 'c'].map((name) => admission(log, name, { isLater })))
    const takeBack = await admit(entering)
    assert.deepEqual(log, ['a', 'b', 'c'])
    takeBack()
    assert.deepEqual(log.slice(3), ['c back', 'b back', 'a back'])
  }
})

test('one that refuses ends the sequence, and those before it release the call', async () => {
  for (const isLater of [false, true]) {
    const log: string[] = []
    const requests = [
      admission(log, 'a', { isLater }),
      admission(log, 'b', { isLater }),
      admission(log, 'refuses', { isLater, refuses: true }),
      admission(log, 'd', { isLater }),
    ]
    await assert.rejects(async () => admitInOrder(requests)(entering), { code: 'rate_limited' })
    assert.deepEqual(log, ['a', 'b', 'refuses', 'b back', 'a back'])
  }
})

test('a call waits for nothing where no admission does, and where there is none', () => {
  for (const names of [[], ['a'], ['a', 'b']])
    assert.equal(typeof admitInOrder(names.map((name) => admission([], name, {})))(entering), 'function')
})

/** An admission that records when it is called and when it releases a call. */
function admission(
  log: string[],
  name: string,
  { isLater = false, refuses = false }: { isLater?: boolean; refuses?: boolean },
): Admission {
  const ask = () => {
    log.push(name)
    if (refuses) throw new ServiceError('rate_limited')
    return () => void log.push(`${name} back`)
  }
  return () => (isLater ? Promise.resolve().then(ask) : ask())
}
