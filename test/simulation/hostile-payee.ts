import { sanctioned, sanctionedToken, unlisted } from '../support/known-addresses.ts'
import type { Party } from './parties.ts'
import { keyOf, requestOf, type Clients } from './requests.ts'
import type { Simulation } from './simulation.ts'

/** Payees that have no key: a contract is at them, or nothing at all. Written a second time. */
export const lostPayees: readonly string[] = [
  `0x${'0'.repeat(40)}`,
  '0x000000000000000000000000000000000000dEaD',
  '0x0000000000000000000000000000000000000001',
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
]

type Quote = { to: string; amountUsdc: string; asset?: string }

const honest: Quote = { to: unlisted.evm, amountUsdc: '1' }

/** What a payee requests once the agent has had an honest quote judged. */
function hostileQuote({ random }: Simulation, { maxUsdc }: Party): Quote {
  return random.pick<Quote>([
    { ...honest, to: random.pick(lostPayees) },
    { ...honest, to: sanctioned.evm },
    { ...honest, asset: sanctionedToken.evm },
    { ...honest, amountUsdc: `${maxUsdc}.000001` },
  ])
}

type Payment = { agentId: string; amountUsdc: string; to: string; nonce: string; network: string }
type Sign = (simulation: Simulation, party: Party, payment: Payment) => Promise<object>

/** A payee that shows one quote to be judged and another one to be paid, with what the wallet signed for either. */
export async function payChangedQuote(
  simulation: Simulation,
  clients: Clients,
  party: Party,
  sign: Sign,
): Promise<void> {
  const { random } = simulation
  const nonce = `nonce-${clients.draw()}`
  const of = (quote: Quote) => ({ agentId: party.agentId, network: 'base', nonce, ...quote })
  const secret = party.secrets.at(-1) ?? ''
  const send = (body: Readonly<Record<string, unknown>>) =>
    clients.send(requestOf(clients, party, { secret, key: keyOf(clients), body }))
  const changed = hostileQuote(simulation, party)
  send({ action: 'preview', ...of(honest) })
  const quote = random.pick<Quote | null>([null, honest, changed])
  const authorization = quote === null ? {} : { authorization: await sign(simulation, party, of(quote)) }
  send({ ...of(changed), ...authorization })
}
