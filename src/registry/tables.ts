import type { Migration } from '../storage/migrate.ts'
import { rekeyedTable } from '../storage/rekeyed-table.ts'

/**
 * A paying agent. Only hashes of its secrets are stored; the secret before the last rotation can still fetch that
 * rotation's answer. `mandate` is canonical JSON, `owner_label` the owner's name for the key that registered or claimed
 * the agent, `registered_from` the source subject whose budget is used while the agent has no owner. `claimed_at` is
 * null for an agent registered by its owner, `revoked_by`: who ended it. `version` counts changes and guards
 * against lost updates. Times are milliseconds since 1970.
 */
export type AgentRow = {
  agent_id: string
  entity: string
  secret_hash: string
  replaced_secret_hash: string | null
  owner_id: string | null
  owner_label: string | null
  registered_from: string
  wallet: string | null
  principal: string | null
  mandate: string
  discoverable: number
  kyc: string
  kyc_at: number
  state: string
  registered_at: number
  rotated_at: number | null
  revoked_at: number | null
  claimed_at: number | null
  revoked_by: string | null
  version: number
}

/** A wallet and the agent that it is bound to by its own signature: `bound_by` is `authorization` or `proof`. */
export type WalletRow = { wallet: string; agent_id: string; bound_by: string; bound_at: number }

/**
 * A payee's service. `policy` and `proofs` are canonical JSON. The tokens go into what is to be proved; each is
 * replaced when its part changes. `version` counts changes, as for agents.
 */
export type ServiceRow = {
  sid: string
  owner_id: string
  name: string
  url: string
  wallet: string
  policy: string
  proofs: string
  domain_token: string
  wallet_token: string
  suspended: number
  registered_at: number
  updated_at: number
  version: number
}

/** A status that the operator set. */
type StatusChangeRow = { id: string; sid: string; from_status: string; to_status: string; set_at: number }

/** The controls that an agent claims to have, separated by spaces. */
type BaselineRow = { agent_id: string; entity: string; controls: string; attested_at: number; expires_at: number }

/** How many agents an owner or source address registered on a UTC day, or how often an agent changed itself. */
type RegistrationRow = { subject: string; day: string; registered: number }

/** The hash of a removed agent's id, so that the id is not reused. */
type EndedIdRow = { id_hash: string; ended_at: number }

export type RegistryTables = {
  registry_agents: AgentRow
  registry_wallets: WalletRow
  registry_ended_ids: EndedIdRow
  registry_registrations: RegistrationRow
  registry_services: ServiceRow
  registry_status_changes: StatusChangeRow
  registry_baselines: BaselineRow
}

export const migrations: readonly Migration[] = [
  {
    name: 'registry/0001-agents',
    up: [
      `CREATE TABLE registry_agents (agent_id TEXT NOT NULL PRIMARY KEY, entity TEXT NOT NULL, secret_hash TEXT NOT NULL,
        replaced_secret_hash TEXT, owner_id TEXT, registered_from TEXT NOT NULL, wallet TEXT, principal TEXT,
        mandate TEXT NOT NULL, discoverable INTEGER NOT NULL, kyc TEXT NOT NULL, kyc_at INTEGER NOT NULL, state TEXT NOT NULL,
        registered_at INTEGER NOT NULL, rotated_at INTEGER, revoked_at INTEGER, version INTEGER NOT NULL)`,
      `CREATE TABLE registry_kyc_events (id TEXT NOT NULL PRIMARY KEY, agent_id TEXT NOT NULL, status TEXT NOT NULL,
        at INTEGER NOT NULL, told_by TEXT NOT NULL)`,
      'CREATE INDEX registry_agents_owner ON registry_agents (owner_id)',
      'CREATE INDEX registry_agents_discoverable ON registry_agents (discoverable, registered_at)',
    ],
  },
  {
    name: 'registry/0002-services',
    up: [
      `CREATE TABLE registry_services (sid TEXT NOT NULL PRIMARY KEY, owner_id TEXT NOT NULL, name TEXT NOT NULL,
        url TEXT NOT NULL, wallet TEXT NOT NULL, policy TEXT NOT NULL, proofs TEXT NOT NULL, domain_token TEXT NOT NULL,
        wallet_token TEXT NOT NULL, suspended INTEGER NOT NULL, registered_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL, version INTEGER NOT NULL)`,
      'CREATE INDEX registry_services_owner ON registry_services (owner_id)',
      'CREATE INDEX registry_services_wallet ON registry_services (wallet)',
      `CREATE TABLE registry_status_changes (id TEXT NOT NULL PRIMARY KEY, sid TEXT NOT NULL, from_status TEXT NOT NULL,
        to_status TEXT NOT NULL, set_at INTEGER NOT NULL)`,
    ],
  },
  {
    name: 'registry/0003-baselines',
    up: [
      `CREATE TABLE registry_baselines (agent_id TEXT NOT NULL PRIMARY KEY, entity TEXT NOT NULL, controls TEXT NOT NULL,
        attested_at INTEGER NOT NULL, expires_at INTEGER NOT NULL)`,
      'CREATE INDEX registry_baselines_entity ON registry_baselines (entity)',
    ],
  },
  { name: 'registry/0004-owner-label', up: ['ALTER TABLE registry_agents ADD COLUMN owner_label TEXT'] },
  {
    name: 'registry/0005-wallets',
    up: [
      `CREATE TABLE registry_wallets (wallet TEXT NOT NULL PRIMARY KEY, agent_id TEXT NOT NULL, bound_by TEXT NOT NULL,
        bound_at INTEGER NOT NULL)`,
      'CREATE INDEX registry_wallets_agent ON registry_wallets (agent_id)',
      'CREATE INDEX registry_agents_wallet ON registry_agents (wallet, owner_id)',
      'ALTER TABLE registry_agents ADD COLUMN claimed_at INTEGER',
      'ALTER TABLE registry_agents ADD COLUMN revoked_by TEXT',
    ],
  },
  {
    name: 'registry/0006-registrations',
    up: [
      `CREATE TABLE registry_registrations (subject TEXT NOT NULL, day TEXT NOT NULL, registered INTEGER NOT NULL,
        PRIMARY KEY (subject, day))`,
      'CREATE INDEX registry_agents_unowned ON registry_agents (registered_at, agent_id) WHERE owner_id IS NULL',
    ],
  },
  {
    name: 'registry/0007-ended-ids',
    up: [
      'CREATE TABLE registry_ended_ids (id_hash TEXT NOT NULL PRIMARY KEY, ended_at INTEGER NOT NULL)',
      'CREATE INDEX registry_ended_ids_by_end ON registry_ended_ids (ended_at)',
    ],
  },
  {
    // Data of erased owners from earlier versions is processed once more, because nonces were left.
    name: 'registry/0008-forget-again',
    up: [
      `UPDATE registry_agents SET registered_from = 'erased' WHERE revoked_by = 'owner_erased' AND registered_from = ''`,
    ],
  },
  rekeyedTable('registry/0009-kyc-events-by-agent', {
    table: 'registry_kyc_events',
    columns: [
      'id TEXT NOT NULL',
      'agent_id TEXT NOT NULL',
      'status TEXT NOT NULL',
      'at INTEGER NOT NULL',
      'told_by TEXT NOT NULL',
    ],
    key: ['agent_id', 'id'],
  }),
]
