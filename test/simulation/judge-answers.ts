import type { Heard, Request } from './requests.ts'
import type { Simulation } from './simulation.ts'

type Judging = Pick<Simulation, 'disk' | 'fail' | 'chain'>
type Stored = { status: number; text: string; body: string; by: string }

/** What was answered, held against what is written, at once and when everything is over. */
export type AnswerJudge = {
  heard: (request: Request, received: Heard) => void
  ended: (requests: readonly Request[]) => void
}

/** The states that a payment can be in once it was answered so. */
const statesByStatus: Readonly<Record<number, readonly string[]>> = {
  200: ['settled'],
  202: ['settling', 'settled', 'failed'],
  403: ['blocked'],
  // A replay is blocked; a payment from a wallet of another owner has failed.
  409: ['blocked', 'failed'],
  502: ['failed'],
}

export function createAnswerJudge({ disk, fail, chain }: Judging): AnswerJudge {
  const stored = new Map<string, Stored>()
  const stateOf = (paymentId: string) =>
    disk.rows<{ state: string }>('SELECT state FROM gateway_payments WHERE id = ?', paymentId)[0]?.state ?? 'missing'
  const agrees = ({ status, paymentId }: Heard, name: string): void => {
    if (paymentId === null) return
    const state = stateOf(paymentId)
    if (!statesByStatus[status]?.includes(state)) fail(`${name} was answered ${status}, and ${paymentId} is ${state}`)
  }
  const isSame = (request: Request, { status, text, paymentId }: Heard): void => {
    const { key, secret, name, party } = request
    const tells = paymentId !== null || text.includes('"agentSecret"')
    if (key === null || !tells) return
    const id = JSON.stringify([party.agentId, secret, key, request.body['action'] ?? 'pay'])
    const body = JSON.stringify(request.body)
    const before = stored.get(id)
    if (before === undefined) stored.set(id, { status, text, body, by: name })
    else if (before.body !== body) fail(`${key} was executed for two bodies, by ${before.by} and ${name}`)
    else if (before.status !== status || before.text !== text)
      fail(`${key} has two answers: ${before.status} to ${before.by}, ${status} to ${name}`)
  }
  return {
    heard: (request, received) => {
      agrees(received, request.name)
      isSame(request, received)
    },
    ended: (requests) => {
      for (const request of requests) for (const received of request.heard) agrees(received, request.name)
      judgeUnanswered({ disk, fail }, requests)
      judgeSettlements({ disk, fail, chain })
      judgeLog({ disk, fail })
    },
  }
}

/**
 * A payment that was reported to no client was requested by one that got no answer and could not send its request again,
 * or was given back and then carried out by another party.
 */
function judgeUnanswered({ disk, fail }: Pick<Judging, 'disk' | 'fail'>, requests: readonly Request[]): void {
  const reports = new Set(requests.flatMap(({ heard: received }) => received.map(({ paymentId }) => paymentId)))
  const paid = disk.rows<{ id: string; agent_id: string; nonce: string }>(
    "SELECT id, agent_id, nonce FROM gateway_payments WHERE state IN ('settled', 'settling') AND reason_code IS NOT 'SETTLED_AFTER_FAILURE'",
  )
  for (const { id, agent_id, nonce } of paid.filter((payment) => !reports.has(payment.id))) {
    const queries = requests.filter(({ party, body }) => party.agentId === agent_id && body['nonce'] === nonce)
    const isOpen = queries.some(
      ({ unheard, key, heard: received }) =>
        unheard > 0 && (key === null || received.every(({ paymentId }) => paymentId === null)),
    )
    if (!isOpen) fail(`${id} was paid, and no client that asked for it was answered`)
  }
}

/** A settlement ended as the chain shows it, and was handed over once. */
function judgeSettlements({ disk, fail, chain }: Judging): void {
  const rows = disk.rows<{ payment_id: string; authorization_nonce: string; state: string; tx_hash: string | null }>(
    'SELECT payment_id, authorization_nonce, state, tx_hash FROM gateway_settlements',
  )
  const byNonce = Map.groupBy(rows, ({ authorization_nonce }) => authorization_nonce)
  for (const { payment_id, state, tx_hash, authorization_nonce } of rows) {
    if (state === 'open' || state === 'returned') fail(`${payment_id} has no end`)
    const tx = chain.used.get(authorization_nonce)?.tx
    if (state === 'settled' && tx_hash !== tx) fail(`${payment_id} names ${tx_hash}, and ${tx} paid it`)
  }
  for (const [nonce, settlements] of byNonce) {
    const settled = settlements.filter(({ state }) => state === 'settled').length
    const isPaid = chain.used.get(nonce)?.state === 'paid'
    if (settled !== (isPaid ? 1 : 0)) fail(`${settled} payments of ${nonce} are settled; on the chain: ${isPaid}`)
    if ((chain.sent.get(nonce) ?? 0) > settlements.length) fail(`${nonce} was handed over twice`)
  }
  for (const nonce of chain.sent.keys()) if (!byNonce.has(nonce)) fail(`${nonce} was sent without being written`)
}

/** Each payment of an owner whose log is on has an entry. */
function judgeLog({ disk, fail }: Pick<Judging, 'disk' | 'fail'>): void {
  const logged = disk.rows<{ id: string; owner_id: string }>(
    'SELECT id, owner_id FROM keys_keys WHERE decision_log = 1',
  )
  for (const { id, owner_id } of logged) {
    const [entries] = disk.rows<{ count: number }>(
      'SELECT COALESCE(SUM(entries), 0) AS count FROM decision_blocks WHERE key_id = ?',
      id,
    )
    const [payments] = disk.rows<{ count: number }>(
      'SELECT COUNT(*) AS count FROM gateway_payments WHERE agent_id IN (SELECT agent_id FROM registry_agents WHERE owner_id = ?)',
      owner_id,
    )
    if (entries?.count !== payments?.count)
      fail(`the log of ${owner_id} has ${entries?.count} entries for ${payments?.count} payments`)
  }
}
