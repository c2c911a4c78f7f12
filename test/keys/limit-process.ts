import { setTimeout as sleep } from 'node:timers/promises'
import { openLimits } from '../../src/keys/limits.ts'
import { agentPlan, anonymousPlan, keyPlan } from '../../src/keys/limit-plans.ts'
import { realWorld } from '../../src/kit/world.ts'

/**
 * One of several processes that take calls at the same time: prints how many passed, by plan, and how many were counted in
 * the process because Redis did not answer in time.
 */
const [redisUrl = '', prefix = '', calls = ''] = process.argv.slice(2)
const storage = {
  read: () => {
    throw new Error('no database')
  },
  apply: () => Promise.reject(new Error('no database')),
}
const limits = await openLimits({ storage, world: realWorld(), redisUrl, stateChanged: () => {} })
// Calls do not wait for the connection: those before it count in the process.
do {
  await limits.take(keyPlan, `${prefix}:ready`)
  await sleep(20)
} while (limits.state() !== 'redis')
const passed: Record<string, number> = {}
let countedAlone = 0
for (const plan of [anonymousPlan, keyPlan, agentPlan]) {
  const taken = await Promise.all(
    Array.from({ length: Number(calls) }, async () => limits.take(plan, `${prefix}:${plan.name}`)),
  )
  countedAlone += taken.filter(({ isShared }) => !isShared).length
  passed[plan.name] = taken.filter(({ refusedBy }) => refusedBy === null).length
}
console.log(JSON.stringify({ passed, countedAlone }))
await limits.stop()
