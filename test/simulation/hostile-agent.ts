import { unlisted } from '../support/known-addresses.ts'
import type { MandateJudge } from './judge-mandates.ts'
import type { Party } from './parties.ts'
import type { People } from './people.ts'
import { requestOf, type Clients } from './requests.ts'
import type { Simulation } from './simulation.ts'
import { hostileTexts } from './stranger-with-mail.ts'

type Parts = {
  simulation: Simulation
  people: People
  clients: Clients
  parties: readonly Party[]
  mandates: MandateJudge
}

/** More than any mandate of a run allows. */
const large = '5000'
const loose = { maxUsdc: large, dailyUsdc: large }

/**
 * An agent that no account owns claims itself with a throw-away address, loosens its mandate, confirms that as its owner,
 * registers a second agent with the same wallet, and pays as much as it can through both.
 */
export function planSelfClaim({ simulation, people, clients, parties }: Parts): void {
  const { random, activeMs } = simulation
  const party = parties.find(({ ownerId }) => ownerId === null)
  if (!party || !random.chance(0.7)) return
  const email = 'throwaway@example.net'
  const source = '203.0.113.66'
  const headers = () => ({ 'x-agent-secret': party.secrets.at(-1) ?? '' })
  const pay = (as: Party) => {
    const body = { agentId: as.agentId, to: unlisted.evm, network: 'base', amountUsdc: large }
    const key = `key-${clients.draw()}`
    const secret = as.secrets.at(-1) ?? ''
    clients.send(requestOf(clients, as, { secret, key, body: { ...body, nonce: `nonce-${clients.draw()}` } }))
  }
  people.begin('self-claim', random.between(10, activeMs / 2), async () => {
    await people.ask(({ requestKey }) => requestKey({ body: { email, label: 'mine' }, source }))
    const issued = await people.mail(({ to, link }) => to === email && link.path === '/keys/activate')
    if (issued === null) return
    await people.ask(({ activateKey }) => activateKey(issued.link))
    const byKey = { 'x-api-key': /csk_\w+/.exec(issued.text)?.[0] ?? '' }
    const { agentId } = party
    const claim = { body: { action: 'claim', agentId }, source }
    await people.ask(({ pay: call }) => call({ ...claim, headers: { ...headers(), ...byKey } }))
    for (let round = 0; round < 2; round++) {
      const body = { action: 'set-mandate', agentId, mandate: loose }
      await people.ask(({ pay: call }) => call({ body, source, headers: headers() }))
      pay(party)
      const request = await people.mail(({ to, link }) => to === email && link.k === agentId)
      if (request) await people.ask(({ decideMandate }) => decideMandate({ ...request.link, action: 'confirm' }))
      pay(party)
    }
    const second = `${agentId}-second`
    const body = { action: 'register', agentId: second, entity: 'Second', wallet: party.wallet.address, mandate: loose }
    const report = await people.ask(({ pay: call }) => call({ body, source, headers: byKey }))
    const secret = report?.json['agentSecret']
    if (typeof secret === 'string') pay({ ...party, agentId: second, secrets: [secret] })
  })
}

/**
 * An agent proposes to loosen its own mandate again and again. Its owner confirms or cancels what a mail shows, by the
 * link, and a finder of the link opens it once more later, with the other action too.
 */
export function planLooseningMails({ simulation, people, parties, mandates }: Parts): void {
  const { random, activeMs } = simulation
  const owned = parties.filter(({ ownerId }) => ownerId !== null)
  if (owned.length === 0 || !random.chance(0.6)) return
  const party = random.pick(owned)
  const { agentId } = party
  const source = '203.0.113.67'
  const proposals = random.between(1, 4)
  for (let i = 0; i < proposals; i++) {
    const maxUsdc = String(random.between(41, 900))
    const mandate = { maxUsdc, dailyUsdc: '1000', purpose: random.pick([...hostileTexts, 'books']) }
    const body = { action: 'set-mandate', agentId, mandate }
    people.begin('proposal', random.between(10, activeMs), async () => {
      await people.ask(({ pay }) => pay({ body, source, headers: { 'x-agent-secret': party.secrets.at(-1) ?? '' } }))
    })
  }
  people.begin('owner of a proposal', random.between(10, activeMs), async () => {
    const shown = await people.mail(({ about }) => about === `mandate:${agentId}`)
    if (shown === null || shown.changes === null) return
    const action = random.pick(['confirm', 'cancel'] as const)
    if (action === 'confirm') mandates.consent(agentId, shown.changes)
    const report = await people.ask(({ decideMandate }) => decideMandate({ ...shown.link, action }))
    // Without an answer it is unknown whether the link was used.
    if (report?.status !== 200) return
    for (const again of ['confirm', 'cancel', 'confirm'] as const) {
      const later = await people.ask(({ decideMandate }) => decideMandate({ ...shown.link, action: again }))
      if (later?.status === 200) simulation.fail(`a link of ${agentId} was good twice`)
    }
  })
}
