import { endpoints } from '../../../src/api/endpoints.ts'
import type { KeyCredential } from '../../../src/endpoint/caller.ts'
import type { Answer } from '../../../src/endpoint/endpoint.ts'
import { secretHash, makeSecretToken } from '../../../src/kit/secret-token.ts'
import type { KeyRow } from '../../../src/keys/tables.ts'
import { insertAgent } from '../../../src/registry/agent-writes.ts'
import type { Write } from '../../../src/storage/storage.ts'
import { agentRow, type AgentWish } from '../agents.ts'
import { unlisted } from '../known-addresses.ts'
import type { LogApp } from './log-app.ts'
import { loggedKey } from './logged-caller.ts'

/** The write of a key that counts, with the log of its credential. */
export function addKey({ keyId, ownerId, log }: KeyCredential, columns: Partial<KeyRow>): Write {
  const row: KeyRow = {
    id: keyId,
    owner_id: ownerId,
    key_hash: keyId,
    label: '',
    state: 'active',
    scopes: 'all',
    ip_allowlist: '',
    expires_at: null,
    decision_log: log === null ? 0 : 1,
    log_retention: log ?? '5y',
    activation_hash: null,
    activation_expires_at: 0,
    created_at: 0,
    activated_at: 0,
    revoked_at: null,
    version: 1,
    last_used_at: 0,
    ...columns,
  }
  return { kind: 'insert', table: 'keys_keys', row, guard: 'key' }
}

export type OwnedAgent = {
  agentId: string
  /** Pays one USDC to a harmless payee by default. */
  pay: (body?: Readonly<Record<string, unknown>>) => Promise<Answer>
}

/** An agent of the owner of `loggedKey`, unless another is wished for. */
export async function ownedAgent(app: LogApp, options: Omit<AgentWish, 'agentId'> = {}): Promise<OwnedAgent> {
  const agentId = `agent-${++count}`
  const secret = makeSecretToken('csa_', app.world)
  const { ownerId: owner_id } = loggedKey
  const row = agentRow({ agentId, owner_id, secret_hash: secretHash(secret), ...options }, app.world.now())
  await app.rooms.storage.apply([insertAgent(row)])
  const useGateway = endpoints.find(({ name }) => name === 'useGateway')
  if (!useGateway) throw new RangeError('no gateway')
  const pay: OwnedAgent['pay'] = (body) =>
    app.call(useGateway, { agentId, amountUsdc: 1, to: unlisted.evm, nonce: `n${++count}`, ...body }, secret)
  return { agentId, pay }
}

let count = 0
