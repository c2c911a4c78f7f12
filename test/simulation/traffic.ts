import { authorizationNonce } from '../../src/gateway/settlement/payment-to-sign.ts'
import { mandateOfText, textOfMandate } from '../../src/registry/mandate-text.ts'
import { signAuthorization } from '../support/chains/signed-payment.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import type { Fleet } from './fleet.ts'
import type { Party } from './parties.ts'
import { payChangedQuote } from './hostile-payee.ts'
import type { MandateJudge } from './judge-mandates.ts'
import { keyOf, requestOf, type Clients, type Request } from './requests.ts'
import { domain } from './simulated-chain.ts'
import type { Simulation } from './simulation.ts'

type Parts = {
  simulation: Simulation
  fleet: Fleet
  clients: Clients
  parties: readonly Party[]
  mandates: Pick<MandateJudge, 'consent'>
}
type Act = (parts: Parts, party: Party) => void | Promise<void>

/** What happens in a run, each in proportion to its weight. */
const acts: readonly { weight: number; act: Act }[] = [
  { weight: 16, act: payAnew },
  { weight: 4, act: payAtOnceTwice },
  { weight: 3, act: payAtOnceMuch },
  { weight: 4, act: sendAgain },
  { weight: 2, act: sendChanged },
  { weight: 1, act: rotate },
  { weight: 2, act: tighten },
  { weight: 1, act: loosen },
  { weight: 3, act: ({ simulation, clients }, party) => payChangedQuote(simulation, clients, party, authorize) },
  { weight: 2, act: sendForOther },
]

/** Lays out what clients and owners do, and when processes are disturbed. */
export function planTraffic(parts: Parts): void {
  const { simulation, fleet, parties } = parts
  const { schedule, random, activeMs, faults } = simulation
  const all = acts.flatMap(({ weight, act }) => Array.from({ length: weight }, () => act))
  const actsCount = random.between(8, 18)
  for (let i = 0; i < actsCount; i++) {
    const act = random.pick(all)
    schedule.after(random.between(10, activeMs), () => void act(parts, random.pick(parties)))
  }
  const disturbances = Math.ceil(faults.rates.kill * random.between(1, 6))
  for (let i = 0; i < disturbances; i++) schedule.after(random.between(100, activeMs), fleet.disturb)
}

async function payAnew({ simulation, clients }: Parts, party: Party): Promise<void> {
  clients.send(await newPayment(simulation, clients, party))
}

/** The same request, or two that meet in a nonce, at the same moment. */
async function payAtOnceTwice({ simulation, clients }: Parts, party: Party): Promise<void> {
  const { random } = simulation
  const request = await newPayment(simulation, clients, party)
  const isSame = random.chance(0.5)
  const other = isSame ? fresh(request) : { ...fresh(request), key: random.chance(0.5) ? keyOf(clients) : null }
  clients.send(request)
  clients.send(other)
}

/** Payments that are each within the limits, and together above that of the day. */
function payAtOnceMuch({ simulation, clients }: Parts, party: Party): void {
  const { random } = simulation
  for (let i = random.between(2, 4); i > 0; i--) {
    const query = { agentId: party.agentId, to: unlisted.evm, network: 'base' }
    const body = { ...query, amountUsdc: `${party.maxUsdc}`, nonce: `nonce-${clients.draw()}` }
    clients.send(requestOf(clients, party, { secret: party.secrets.at(-1) ?? '', key: keyOf(clients), body }))
  }
}

/** A signature for a payment of one agent, sent for the same payment of another one that names the same wallet or not. */
async function sendForOther({ simulation, clients, parties }: Parts, party: Party): Promise<void> {
  const nonce = `nonce-${clients.draw()}`
  const payment = { agentId: party.agentId, amountUsdc: '1', to: unlisted.evm, nonce, network: 'base' }
  const authorization = await authorize(simulation, party, payment)
  const other = simulation.random.pick(parties)
  const body = { ...payment, agentId: other.agentId, authorization }
  clients.send(requestOf(clients, other, { secret: other.secrets.at(-1) ?? '', key: keyOf(clients), body }))
}

/** A request that was sent before, once more, after any answer. */
function sendAgain({ simulation, clients }: Parts): void {
  const { requests } = clients
  if (requests.length > 0) clients.send(fresh(simulation.random.pick(requests)))
}

/** The key of a request with another body. */
function sendChanged({ simulation, clients }: Parts): void {
  const keyed = clients.requests.filter(({ key, body }) => key !== null && body['authorization'] === undefined)
  if (keyed.length === 0) return
  const request = fresh(simulation.random.pick(keyed))
  clients.send({ ...request, body: { ...request.body, amountUsdc: '0.5' } })
}

function rotate({ simulation, clients }: Parts, party: Party): void {
  const { schedule } = simulation
  const secret = party.secrets.at(-1) ?? ''
  const body = { action: 'rotate', agentId: party.agentId }
  const request = requestOf(clients, party, { secret, key: keyOf(clients), body })
  clients.send(request)
  const learn = () => {
    const [received] = request.heard
    if (!received) {
      schedule.after(200, learn)
      return
    }
    const { agentSecret } = JSON.parse(received.status === 200 ? received.text : '{}') as { agentSecret?: string }
    if (agentSecret !== undefined) party.secrets.push(agentSecret)
  }
  learn()
}

/** The agent makes its own mandate stricter. */
function tighten({ simulation, clients }: Parts, party: Party): void {
  const mandate = simulation.random.pick([{ maxUsdc: '4' }, { dailyUsdc: '15' }])
  const body = { action: 'set-mandate', agentId: party.agentId, mandate }
  clients.send(requestOf(clients, party, { secret: party.secrets.at(-1) ?? '', key: null, body }))
}

/** The owner loosens it, as a confirmed change does: an undisturbed process writes it. */
function loosen({ simulation, mandates }: Parts, { agentId, ownerId }: Party): void {
  const { disk } = simulation
  if (ownerId === null) return
  const [row] = disk.rows<{ mandate: string; version: number }>(
    'SELECT mandate, version FROM registry_agents WHERE agent_id = ?',
    agentId,
  )
  if (!row) return
  const mandate = textOfMandate({ ...mandateOfText(row.mandate), maxUsdc: '30', dailyUsdc: '60' })
  const { version } = row
  mandates.consent(agentId, mandate)
  disk.commit([
    {
      kind: 'update',
      table: 'registry_agents',
      set: { mandate, version: version + 1 },
      where: { agent_id: agentId, version },
      guard: 'agent',
    },
  ])
}

async function newPayment(simulation: Simulation, clients: Clients, party: Party): Promise<Request> {
  const { random } = simulation
  const { agentId, maxUsdc } = party
  const earlier = clients.requests.filter((request) => request.party === party && request.body['nonce'] !== undefined)
  const isOld = earlier.length > 0 && random.chance(0.15)
  const nonce = isOld ? String(random.pick(earlier).body['nonce']) : `nonce-${clients.draw()}`
  const amountUsdc = random.pick([`${maxUsdc}`, '1', '3.5', '0.000001', `${maxUsdc}.000001`, `${maxUsdc - 0.5}`])
  const to = random.chance(0.1) ? sanctioned.evm : unlisted.evm
  const payment = { agentId, amountUsdc, to, nonce, network: 'base' }
  const isSigned = random.chance(0.25)
  const authorization = isSigned ? { authorization: await authorize(simulation, party, payment) } : {}
  const key = random.chance(0.8) ? keyOf(clients) : null
  const body = { ...payment, ...authorization }
  return requestOf(clients, party, { secret: party.secrets.at(-1) ?? '', key, body })
}

type Payment = { agentId: string; amountUsdc: string; to: string; nonce: string; network: string }

async function authorize({ schedule, random, signed }: Simulation, { wallet }: Party, payment: Payment) {
  const units = BigInt(Math.round(Number(payment.amountUsdc) * 1_000_000))
  const { agentId, to } = payment
  const nonce = authorizationNonce({ ...payment, units })
  signed.set(nonce, { agentId, from: wallet.address, to, units: Number(units) })
  const authorization = {
    from: wallet.address,
    to: payment.to,
    value: units.toString(),
    validAfter: '0',
    validBefore: String(Math.floor(schedule.now() / 1_000) + random.between(35, 600)),
    nonce,
  }
  return { ...authorization, signature: await signAuthorization(wallet, authorization, domain) }
}

function fresh(request: Request): Request {
  return { ...request, name: `${request.name} again`, heard: [], sent: 0, underWay: 0, unheard: 0 }
}
