import assert from 'node:assert/strict'
import test from 'node:test'
import { cacheBriefly } from '../../src/storage/writes/cache-briefly.ts'

test('a caller within a second gets the answer that is there or on its way, later ones a new one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let requestCount = 0
  const answers: PromiseWithResolvers<number>[] = []
  const ask = cacheBriefly(() => {
    requestCount++
    const answer = Promise.withResolvers<number>()
    answers.push(answer)
    return answer.promise
  })
  const [first, second] = [ask(), ask()]
  t.mock.timers.tick(5_000)
  assert.equal(requestCount, 1, 'one that is slow is not asked a second time meanwhile')
  answers[0]?.resolve(1)
  assert.deepEqual([await first, await second, await ask()], [1, 1, 1])
  t.mock.timers.tick(999)
  assert.equal(await ask(), 1)
  t.mock.timers.tick(1)
  const third = ask()
  answers[1]?.reject(new Error('no answer'))
  await assert.rejects(third, /no answer/)
  await assert.rejects(ask(), /no answer/)
  assert.equal(requestCount, 2)
})
