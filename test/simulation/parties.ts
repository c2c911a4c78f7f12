import { createSealer } from '../../src/kit/seal.ts'
import { makeSecretToken, secretHash } from '../../src/kit/secret-token.ts'
import type { Row, Write } from '../../src/storage/storage.ts'
import { newSecret } from '../../src/webhooks/webhook-secret.ts'
import { agentRow } from '../support/agents.ts'
import { plainWebhook } from '../support/plain-webhook.ts'
import { evmWallet } from '../support/wallets.ts'
import type { Mood } from './receivers.ts'
import { secretsKey } from './service.ts'
import type { Simulation } from './simulation.ts'

/** An agent as those who act for it know it. */
export type Party = {
  agentId: string
  ownerId: string | null
  /** The secrets it ever had, the newest last. */
  secrets: string[]
  wallet: ReturnType<typeof evmWallet>
  /** Of the mandate it began with, in whole USDC. */
  maxUsdc: number
  dailyUsdc: number
}

/** A browser that has been the first owner. */
const ownSecret = makeSecretToken('csb_', { randomBytes: (count) => new Uint8Array(count).fill(5) })
export const ownBrowser = { cookie: `countersign_browser=${ownSecret}` }

/** Owners with their webhooks, some with a decision log, and their agents: all that is there when the run begins. */
export function createParties(simulation: Simulation): Party[] {
  const { random, disk, schedule } = simulation
  const owners = Array.from({ length: random.between(1, 2) }, (_, i) => `owner-${i}`)
  disk.commit(owners.flatMap((ownerId) => ownerWrites(simulation, ownerId)))
  const parties = Array.from({ length: random.between(2, 3) }, (_, i): Party => {
    const isOwned = i === 0 || random.chance(0.6)
    const maxUsdc = random.pick([5, 10, 40])
    return {
      agentId: `agent-${i}`,
      ownerId: isOwned ? random.pick(owners) : null,
      secrets: [makeSecretToken('csa_', { randomBytes: random.bytes })],
      // A hostile agent has the key of a wallet that another one pays from, of the same owner or not.
      wallet: wallets[random.chance(0.5) ? 0 : i] ?? evmWallet(i + 1),
      maxUsdc,
      dailyUsdc: maxUsdc * random.pick([2, 3, 8]),
    }
  })
  const rows = parties.map(({ agentId, ownerId, secrets, wallet, maxUsdc, dailyUsdc }) =>
    agentRow(
      {
        agentId,
        owner_id: ownerId,
        secret_hash: secretHash(secrets[0] ?? ''),
        wallet: wallet.address,
        mandate: { maxUsdc: `${maxUsdc}`, dailyUsdc: `${dailyUsdc}` },
      },
      schedule.now(),
    ),
  )
  disk.commit(rows.map((row) => insert('registry_agents', row)))
  return parties
}

const wallets = [1, 2, 3].map((number) => evmWallet(number))

function ownerWrites({ random, receivers, schedule }: Simulation, ownerId: string): Write[] {
  const sealer = createSealer(secretsKey, 'countersign webhook secrets', { randomBytes: random.bytes })
  const mood = random.pick<Mood>(['good', 'good', 'flaky', 'flaky', 'broken_at_first', 'broken', 'hangs', 'gone'])
  const url = `https://${ownerId}.example/${mood}`
  receivers.add(url, mood)
  const { sealed: secret } = newSecret({ randomBytes: random.bytes }, sealer, ownerId)
  const endpoint = { ...plainWebhook, owner_id: ownerId, url, secret }
  const owner = { id: ownerId, email: `${ownerId}@example.com`, created_at: 1, used_at: 1 }
  const device = { device_hash: secretHash(ownSecret), owner_id: ownerId, expires_at: 4_102_444_800_000 }
  const isLogged = random.chance(0.3)
  return [
    insert('accounts_owners', owner),
    ...(ownerId === 'owner-0' ? [insert('accounts_devices', device)] : []),
    insert('webhooks_endpoints', endpoint),
    ...(isLogged ? [insert('keys_keys', keyRow(ownerId, schedule.now()))] : []),
  ]
}

/** A key whose decision log is on. */
function keyRow(ownerId: string, now: number): Row {
  return {
    id: `key-${ownerId}`,
    owner_id: ownerId,
    key_hash: `hash-${ownerId}`,
    label: 'logged',
    state: 'active',
    scopes: 'all',
    ip_allowlist: '',
    expires_at: null,
    decision_log: 1,
    log_retention: '30d',
    activation_hash: null,
    activation_expires_at: 0,
    created_at: now,
    activated_at: now,
    revoked_at: null,
    version: 1,
  }
}

function insert(table: string, row: Row): Write {
  return { kind: 'insert', table, row, guard: table }
}
