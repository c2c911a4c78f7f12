import type { Disk } from './disk.ts'
import { startFleet, type Fleet } from './fleet.ts'
import { planBlame } from './blame.ts'
import { planLooseningMails, planSelfClaim } from './hostile-agent.ts'
import { createAnswerJudge } from './judge-answers.ts'
import { createMandateJudge } from './judge-mandates.ts'
import { judgeMails } from './judge-mails.ts'
import { judgeCommit } from './judge-money.ts'
import { createPayeeJudge } from './judge-payees.ts'
import { judgeWebhooks } from './judge-webhooks.ts'
import { planLimitCallers } from './limit-callers.ts'
import { createParties } from './parties.ts'
import { createPeople, type People } from './people.ts'
import { createClients, type Clients } from './requests.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import { planMailsToVictim, planOwnSignIns } from './stranger-with-mail.ts'
import { planTraffic } from './traffic.ts'

/** What came of a run. */
export type Outcome = {
  seed: number
  violations: readonly string[]
  /** Names everything that happened: equal for equal runs. */
  digest: string
  happened: number
  payments: number
  /** Messages that left for a receiver. */
  sent: number
  deaths: number
}

/** Runs one seed on a disk that other runs have used before. */
export async function simulate(seed: number, disk: Disk, show?: (line: string) => void): Promise<Outcome> {
  disk.clear()
  const simulation = createSimulation(seed, disk, show)
  const { schedule, fail, activeMs, faults, say } = simulation
  say(describe(simulation))
  const mandates = createMandateJudge(simulation)
  const payees = createPayeeJudge(simulation)
  disk.watch((set) => {
    simulation.mailboxes.committed(set)
    mandates.committed(set)
    payees.committed(set)
    judgeCommit(simulation, set)
  })
  const parties = createParties(simulation)
  const fleet = startFleet(simulation)
  const answers = createAnswerJudge(simulation)
  const clients = createClients(simulation, fleet, (request, received) => {
    answers.heard(request, received)
    payees.heard(request, received)
  })
  const people = createPeople(simulation, fleet)
  const limits = planLimitCallers(simulation, fleet)
  fleet.beforeDeath(limits.beforeDeath)
  const parts = { simulation, fleet, clients, people, parties, mandates }
  planTraffic(parts)
  planSelfClaim(parts)
  planLooseningMails(parts)
  planMailsToVictim(parts)
  const judgeOwnSignIns = planOwnSignIns(parts)
  const judgeBlame = planBlame(parts)
  await schedule.pass(activeMs)
  say('everything is mended')
  faults.heal()
  await settle(simulation, clients, people)
  say('all is answered')
  await finish(simulation, fleet)
  const blame = judgeBlame(fleet)
  await schedule.pass(stepMs)
  await blame
  const stopped = fleet.stop().then(() => true)
  await schedule.pass(stopMaxMs)
  if (!(await Promise.race([stopped, Promise.resolve(false)]))) fail('the processes did not end')
  if (schedule.isExhausted()) fail('the same things happen again and again')
  answers.ended(clients.requests)
  judgeWebhooks(simulation, fleet.deaths())
  judgeMails(simulation)
  judgeOwnSignIns()
  limits.judge(fleet)
  return outcomeOf(simulation, fleet)
}

const stopMaxMs = 60_000
const settleMaxMs = 180_000
const stepMs = 500

/** Until every client has its answers. */
async function settle({ schedule, fail }: Simulation, clients: Clients, people: People): Promise<void> {
  const isSettled = () => clients.isSettled() && people.isDone()
  for (let passedMs = 0; passedMs < settleMaxMs && !isSettled(); passedMs += stepMs) await schedule.pass(stepMs)
  for (const { name, heard: received, underWay } of clients.requests)
    if (underWay > 0 && received.length === 0) fail(`${name} is never answered`)
  if (!isSettled()) fail('requests are never answered')
}

/** Sleeps from one thing that is due to the next, until no settlement is open or watched and no message waits. */
async function finish({ schedule, disk, fail }: Simulation, fleet: Fleet): Promise<void> {
  let isQuiet = false
  for (let step = 0; step < finishStepsMax; step++) {
    const [next] = disk.rows<{ due: number | null }>(dueSql)
    if (next?.due == null) {
      if (isQuiet) return
      // A request that its client gave up on may still be worked on, and have a message sent.
      isQuiet = true
      await schedule.pass(workMaxMs)
      continue
    }
    isQuiet = false
    // Who falls asleep while it sends would send again afterwards.
    if (!fleet.isSending()) schedule.sleep(Math.max(0, next.due - schedule.now()))
    await schedule.pass(stepMs)
  }
  fail('something is due again and again')
}

const finishStepsMax = 1_500
const workMaxMs = 10_000
const dueSql = `SELECT MIN(due) AS due FROM (
  SELECT MIN(due_at) AS due FROM webhooks_deliveries
  UNION ALL SELECT MIN(MAX(due_at, lease_until)) FROM accounts_mails
  UNION ALL SELECT MIN(valid_before) * 1000 AS due FROM gateway_settlements WHERE state = 'open'
  UNION ALL SELECT MIN(MAX(valid_before * 1000, look_at)) FROM gateway_settlements WHERE state = 'returned')`

function describe({ seed, kind, processes, redis, faults, activeMs }: Simulation): string {
  const rates = Object.entries(faults.rates).map(([name, rate]) => `${name} ${rate.toFixed(2)}`)
  const counters = redis ? 'Redis' : 'memory'
  return `seed ${seed}: ${kind}, ${processes} processes, limits in ${counters}, ${activeMs} ms, ${rates.join(', ')}`
}

function outcomeOf({ seed, violations, digest, schedule, disk, receivers }: Simulation, fleet: Fleet): Outcome {
  const [payments] = disk.rows<{ count: number }>('SELECT COUNT(*) AS count FROM gateway_payments')
  return {
    seed,
    violations,
    digest: digest(),
    happened: schedule.happened(),
    payments: payments?.count ?? 0,
    sent: receivers.arrivals.length,
    deaths: fleet.deaths(),
  }
}
