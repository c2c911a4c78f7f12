import { isStorableText } from '../kit/storable-text.ts'
import { ownedRows } from '../accounts/owned-rows.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { PayeePolicy, PayeeService, Proofs } from './payee-service.ts'
import type { RegistryTables, ServiceRow } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** The services that owners have. */
export const ownedServices = ownedRows({ table: 'registry_services', inForce: { suspended: 0 } })

/** Services of one owner. Keys come to fewer of them than the owner in the console, who always has room left. */
export const servicesOfOwnerMax = { key: 50, owner: 60 }

/** The service with this sid; null when there is none. */
export async function serviceBySid({ storage }: Needs, sid: string): Promise<PayeeService | null> {
  if (!isStorableText(sid)) return null
  const row = await services(storage).where('sid', '=', sid).executeTakeFirst()
  return row ? serviceOf(row) : null
}

/** Services that are not suspended, by their sids, those behind a sid where one is given. */
export async function openServices(
  { storage }: Needs,
  { limit, behind }: { limit: number; behind: string | null },
): Promise<PayeeService[]> {
  const query = services(storage).where('suspended', '=', 0)
  const page = behind === null ? query : query.where('sid', '>', behind)
  const rows = await page.orderBy('sid').limit(limit).execute()
  return rows.map(serviceOf)
}

/** When a service that is not suspended was changed last, in milliseconds since 1970; null where there is none. */
export async function newestChange({ storage }: Needs): Promise<number | null> {
  const { newest } = await storage
    .read<RegistryTables>()
    .selectFrom('registry_services')
    .where('suspended', '=', 0)
    .select(({ fn }) => fn.max<number | null>('updated_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}

/** The services of an owner, by their sids, suspended ones included. */
export async function servicesOfOwner({ storage }: Needs, ownerId: string): Promise<PayeeService[]> {
  const rows = await services(storage)
    .where('owner_id', '=', ownerId)
    .orderBy('sid')
    .limit(servicesOfOwnerMax.owner)
    .execute()
  return rows.map(serviceOf)
}

/** The write that adds a service, guarded by `sid`. */
export function addService(service: PayeeService): Write {
  return { kind: 'insert', table: 'registry_services', row: rowOf(service), guard: 'sid' }
}

/** The write that holds while an owner has so many services, guarded by `services`. It stands behind that of the owner. */
export function requireServices(ownerId: string, services: number): Write {
  const where = { owner_id: ownerId }
  return { kind: 'update', table: 'registry_services', set: where, where, expect: services, guard: 'services' }
}

/** The write that changes a service, guarded by `version`: it must still be as it was read, suspended or not. */
export function writeService(service: PayeeService, { version, isSuspended }: PayeeService): Write {
  const { sid, ...set } = rowOf({ ...service, version: version + 1 })
  const where = { sid, version, suspended: isSuspended ? 1 : 0 }
  return { kind: 'update', table: 'registry_services', set, where, guard: 'version' }
}

/**
 * The writes that suspend every service of an owner for good, and forget their names. Host and wallet stay, so that payers are
 * warned of them.
 */
export function endServicesOf(ownerId: string, now: number): readonly Write[] {
  const update = { kind: 'update', table: 'registry_services' } as const
  return [
    { ...update, set: { suspended: 1, updated_at: now }, where: { owner_id: ownerId, suspended: 0 } },
    { ...update, set: { name: '' }, where: { owner_id: ownerId } },
  ]
}

/** The write that records what the operator set. */
export function recordStatus(id: string, change: { sid: string; from: string; to: string; at: number }): Write {
  const { sid, from, to, at } = change
  const row = { id, sid, from_status: from, to_status: to, set_at: at }
  return { kind: 'insert', table: 'registry_status_changes', row, guard: 'record' }
}

function services(storage: Needs['storage']) {
  return storage.read<RegistryTables>().selectFrom('registry_services').selectAll()
}

function serviceOf(row: ServiceRow): PayeeService {
  return {
    sid: row.sid,
    ownerId: row.owner_id,
    // The name is forgotten with the account of the owner.
    name: row.name || row.sid,
    url: row.url,
    wallet: row.wallet,
    // What rowOf wrote; nothing else is ever kept.
    policy: JSON.parse(row.policy) as PayeePolicy,
    proofs: JSON.parse(row.proofs) as Proofs,
    tokens: { domain: row.domain_token, wallet: row.wallet_token },
    isSuspended: row.suspended === 1,
    registeredAt: row.registered_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

function rowOf(service: PayeeService): ServiceRow {
  return {
    sid: service.sid,
    owner_id: service.ownerId,
    name: service.name,
    url: service.url,
    wallet: service.wallet,
    policy: canonicalJson(service.policy),
    proofs: canonicalJson(service.proofs),
    domain_token: service.tokens.domain,
    wallet_token: service.tokens.wallet,
    suspended: service.isSuspended ? 1 : 0,
    registered_at: service.registeredAt,
    updated_at: service.updatedAt,
    version: service.version,
  }
}
