import { isStorableText } from '../kit/storable-text.ts'
import { ownedRows } from '../accounts/owned-rows.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { PayeePolicy, PayeeService, Proofs } from './payee-service.ts'
import type { RegistryTables, ServiceRow } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** The services that owners have. */
export const ownedServices = ownedRows({ table: 'registry_services', inForce: { suspended: 0 } })

/** Limit of services per owner. It is lower for keys, so that the owner always has room left in the console. */
export const servicesOfOwnerMax = { key: 50, owner: 60 }

/** The service with this sid; null when there is none. */
export async function serviceBySid({ storage }: Needs, sid: string): Promise<PayeeService | null> {
  if (!isStorableText(sid)) return null
  const row = await services(storage).where('sid', '=', sid).executeTakeFirst()
  return row ? serviceOf(row) : null
}

/** Services that are not suspended, ordered by sid, optionally after a sid. */
export async function openServices(
  { storage }: Needs,
  { limit, behind }: { limit: number; behind: string | null },
): Promise<PayeeService[]> {
  const query = services(storage).where('suspended', '=', 0)
  const page = behind === null ? query : query.where('sid', '>', behind)
  const rows = await page.orderBy('sid').limit(limit).execute()
  return rows.map(serviceOf)
}

/** The latest change of a service that is not suspended, in milliseconds since 1970; null where there is none. */
export async function newestChange({ storage }: Needs): Promise<number | null> {
  const { newest } = await storage
    .read<RegistryTables>()
    .selectFrom('registry_services')
    .where('suspended', '=', 0)
    .select(({ fn }) => fn.max<number | null>('updated_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}

/** The services of an owner, ordered by sid, including suspended ones. */
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

/**
 * A write that is valid only while an owner has this number of services, guarded by `services`. It follows the owner's
 * write.
 */
export function requireServices(ownerId: string, services: number): Write {
  const where = { owner_id: ownerId }
  return { kind: 'update', table: 'registry_services', set: where, where, expect: services, guard: 'services' }
}

/** The write that changes a service, guarded by `version`: it fails after a concurrent change or suspension. */
export function writeService(service: PayeeService, { version, isSuspended }: PayeeService): Write {
  const { sid, ...set } = rowOf({ ...service, version: version + 1 })
  const where = { sid, version, suspended: isSuspended ? 1 : 0 }
  return { kind: 'update', table: 'registry_services', set, where, guard: 'version' }
}

/**
 * The writes that permanently suspend all services of an owner and erase their names. Host and wallet stay, so that
 * payers are warned.
 */
export function endServicesOf(ownerId: string, now: number): readonly Write[] {
  const update = { kind: 'update', table: 'registry_services' } as const
  return [
    { ...update, set: { suspended: 1, updated_at: now }, where: { owner_id: ownerId, suspended: 0 } },
    { ...update, set: { name: '' }, where: { owner_id: ownerId } },
  ]
}

/** The write that records a status set by the operator. */
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
    // The name is erased with the account of the owner.
    name: row.name || row.sid,
    url: row.url,
    wallet: row.wallet,
    // Parses the output of rowOf, the only form that is stored.
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
