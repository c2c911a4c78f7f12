import { unlisted } from '../support/known-addresses.ts'
import type { Fleet } from './fleet.ts'
import type { Party } from './parties.ts'
import type { People } from './people.ts'
import type { Simulation } from './simulation.ts'

type Parts = { simulation: Simulation; people: People; parties: readonly Party[] }
type Settled = { txHash: string; agentId: string }

/**
 * Outsiders blame the payee of public transactions, and its payers in its name; some payers do as well. Gives what judges,
 * when everything is over, that only what a payer proved is counted.
 */
export function planBlame({ simulation, people, parties }: Parts): (fleet: Fleet) => Promise<void> {
  const { random, activeMs, chain, signed, fail } = simulation
  const blamed = new Set<string>()
  const settled = (): Settled[] =>
    [...chain.used].flatMap(([nonce, { state, tx }]) => {
      const terms = signed.get(nonce)
      return state === 'paid' && terms ? [{ txHash: tx, agentId: terms.agentId }] : []
    })
  const file = async (statement: object, who: Readonly<Record<string, string>>) =>
    people.ask(({ fileFulfillment }) =>
      fileFulfillment({ body: { payee, chain: 'base', ...statement }, source: '203.0.113.90', headers: who }),
    )
  const blame = async (): Promise<void> => {
    const all = settled()
    if (all.length === 0) return
    const { txHash, agentId } = random.pick(all)
    const filing = random.pick(parties)
    const isPayer = filing.agentId === agentId
    const secret = { 'x-agent-id': filing.agentId, 'x-agent-secret': filing.secrets.at(-1) ?? '' }
    // Without an agent, by an agent that may have paid, and in the name of the payee.
    await file({ role: 'payer', txHash, claim: 'not_delivered' }, {})
    if (isPayer) blamed.add(txHash)
    const report = await file({ role: 'payer', txHash, claim: 'not_delivered' }, secret)
    const { payer } = (report?.json['statements'] ?? {}) as { payer?: { signed: string } }
    if (payer?.signed === 'proved' && !blamed.has(txHash)) fail(`${filing.agentId} proved what ${agentId} paid`)
    await file({ role: 'payee', txHash, claim: 'disputed' }, {})
  }
  for (let i = random.between(0, 4); i > 0; i--)
    people.begin('blame', random.between(activeMs / 2, activeMs * 2), blame)
  return (fleet) => judge(simulation, fleet, blamed)
}

const payee = unlisted.evm

async function judge({ fail }: Simulation, fleet: Fleet, blamed: ReadonlySet<string>): Promise<void> {
  const report = await fleet.any()?.getFulfillment({ body: { payee }, source: '192.0.2.90' })
  if (!report) return fail('no process answers how payments were fulfilled')
  type Stats = { receipts: { not_delivered: number; disputed: number } }
  const { receipts } = (report.body ?? {}) as Stats
  if (receipts.not_delivered > blamed.size)
    fail(`${receipts.not_delivered} payments count as not delivered, and ${blamed.size} payers filed that`)
  if (receipts.disputed > 0) fail(`${receipts.disputed} payments count as disputed by a payee that disputed none`)
}
