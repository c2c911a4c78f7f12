import type { WriteSet } from '../../src/storage/storage.ts'
import { sanctioned, sanctionedToken } from '../support/known-addresses.ts'
import { lostPayees } from './hostile-payee.ts'
import type { Heard, Request } from './requests.ts'
import type { Simulation } from './simulation.ts'

const never: ReadonlySet<string> = new Set([...lostPayees, sanctioned.evm].map((address) => address.toLowerCase()))

type SettlementRow = { payer: string; payee: string; units: number; agent_id: string; authorization_nonce: string }

/** Whom and what nothing is ever paid to or in, and that a settlement is what a wallet signed, through the agent it signed for. */
export type PayeeJudge = { committed: (set: WriteSet) => void; heard: (request: Request, received: Heard) => void }

export function createPayeeJudge({ fail, signed }: Pick<Simulation, 'fail' | 'signed'>): PayeeJudge {
  const judgeSettlement = ({ payer, payee, units, agent_id, authorization_nonce }: SettlementRow): void => {
    const terms = signed.get(authorization_nonce)
    const isIt =
      terms !== undefined &&
      terms.agentId === agent_id &&
      terms.from.toLowerCase() === payer.toLowerCase() &&
      terms.to.toLowerCase() === payee.toLowerCase() &&
      terms.units === units
    if (!isIt) fail(`${agent_id} settles ${units} to ${payee} from ${payer}, which was not signed for it`)
  }
  return {
    committed: (set) => {
      for (const write of set) {
        if (write.kind !== 'insert' || !('row' in write)) continue
        const { id, to_address, state } = write.row
        const isPaid = state === 'settled' || state === 'settling' || state === 'held'
        if (write.table === 'gateway_payments' && isPaid && never.has(String(to_address).toLowerCase()))
          fail(`${String(id)} is ${state} to ${String(to_address)}`)
        if (write.table === 'gateway_settlements') judgeSettlement(write.row as SettlementRow)
      }
    },
    heard: ({ name, body }, { status, paymentId }) => {
      if (body['asset'] === sanctionedToken.evm && paymentId !== null && status < 300)
        fail(`${name} paid in a listed asset, and was answered ${status}`)
    },
  }
}
