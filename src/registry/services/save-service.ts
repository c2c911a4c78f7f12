import type { Actor } from '../../audit/audit-write.ts'
import { requireOwner } from '../../accounts/owners.ts'
import { requireRevision } from '../../accounts/shown-state.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { findParty } from '../../lists/find-party.ts'
import type { Lang } from '../../messages/message.ts'
import { requireKeyMayChange } from './key-limits.ts'
import { microUsdc } from '../mandate.ts'
import { changedService, type ServiceTerms } from './change-service.ts'
import { namedService, queueNameMail } from '../name-mail.ts'
import type { Write } from '../../storage/storage.ts'
import { openPolicy, serviceRevision, type PayeeService } from '../payee-service.ts'
import { mergedPolicy, type SentPolicy } from './service-fields.ts'
import { attemptsMax, type ServiceNeeds } from './service-needs.ts'
import { serviceRecord } from './service-record.ts'
import {
  addService,
  requireServices,
  serviceBySid,
  servicesOfOwner,
  servicesOfOwnerMax,
  writeService,
} from '../service-store.ts'
import { queueWalletMail } from './wallet-mail.ts'

/** The sent members of a service; omitted ones keep their value. */
export type SentService = {
  sid: string
  name?: string | undefined
  url?: string | undefined
  wallet?: string | undefined
  policy?: SentPolicy | undefined
  /** The revision of the service that was shown. */
  revision?: string | undefined
}

/** The sender, by key or in the console, and the language of a mail about it. */
type Sender = { by: Actor; lang: Lang }

/**
 * Registers a service, or changes one of the owner's own; equal terms write nothing. A sid belongs to the owner who
 * registered it first. Throws ServiceError sid_taken, service_proved, services_too_many, account_erased,
 * parameter_missing, parameter_invalid or service_busy.
 */
export async function saveService(
  needs: ServiceNeeds,
  ownerId: string,
  sent: SentService,
  { by, lang }: Sender,
): Promise<{ service: PayeeService; isNew: boolean }> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const before = await serviceBySid(needs, sent.sid)
    if (before && before.ownerId !== ownerId) throw new ServiceError('sid_taken', { field: 'sid' })
    requireRevision(before ? serviceRevision(before) : '', sent.revision)
    const terms = before && termsOf(sent, before)
    if (before && terms && by.kind === 'key') requireKeyMayChange(before, terms)
    if (before && terms && isUnchanged(before, terms)) return { service: before, isNew: false }
    const service = before && terms ? changedService(before, terms, fresh(needs)) : registered(needs, ownerId, sent)
    const { revision: _, ...members } = sent
    const facts = { members: Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [name])) }
    const record = serviceRecord(needs.world, before ? 'service_changed' : 'service_registered', service, by, facts)
    const owner = await requireOwner(needs.storage, ownerId)
    const room = before ? [] : [await requireRoom(needs, ownerId, by)]
    const write = before ? writeService(service, before) : addService(service)
    const mails = await mailsAbout(needs, { before, after: service, lang })
    const { ok } = await needs.storage.apply([owner, ...room, write, record, ...mails])
    if (ok && mails.length > 0) needs.accounts.mails.wake()
    if (ok) return { service: before ? { ...service, version: before.version + 1 } : service, isNew: before === null }
  }
  throw new ServiceError('service_busy')
}

/** The mails to the owner: about a new wallet of a proved service, and about a name that a listed party has. */
async function mailsAbout(
  needs: ServiceNeeds,
  { before, after, lang }: { before: PayeeService | null; after: PayeeService; lang: Lang },
): Promise<readonly Write[]> {
  const ofWallet = before ? await queueWalletMail(needs, { before, after, lang }) : []
  const listed = before?.name === after.name ? [] : findParty(needs.lists.current(), after.name)
  return [...ofWallet, ...(await queueNameMail(needs, namedService(after), listed, lang))]
}

/** Sending a service again confirms it after the operator set it back to `listed`. */
function isUnchanged(before: PayeeService, terms: ServiceTerms): boolean {
  const { name, url, wallet, policy, proofs } = before
  return proofs.contact !== null && canonicalJson({ name, url, wallet, policy }) === canonicalJson(terms)
}

/** A write that is valid only while the owner may add a service. Throws ServiceError services_too_many. */
async function requireRoom(needs: ServiceNeeds, ownerId: string, by: Actor): Promise<Write> {
  const max = servicesOfOwnerMax[by.kind === 'key' ? 'key' : 'owner']
  const { length } = await servicesOfOwner(needs, ownerId)
  if (length >= max) throw new ServiceError('services_too_many', { params: { max } })
  return requireServices(ownerId, length)
}

function registered(needs: ServiceNeeds, ownerId: string, sent: SentService): PayeeService {
  const { name, url, wallet } = sent
  const terms = termsOf(sent, {
    name: name ?? missing('name'),
    url: url ?? missing('url'),
    wallet: wallet ?? missing('wallet'),
    policy: openPolicy,
  })
  const { now, domainToken, walletToken } = fresh(needs)
  return {
    sid: sent.sid,
    ownerId,
    ...terms,
    // Only keys that their owner activated from a mail reach this point.
    proofs: { contact: { at: now, by: 'key' }, domain: null, wallet: null },
    tokens: { domain: domainToken, wallet: walletToken },
    isSuspended: false,
    registeredAt: now,
    updatedAt: now,
    version: 1,
  }
}

function termsOf(sent: SentService, before: ServiceTerms): ServiceTerms {
  const policy = mergedPolicy(before.policy, sent.policy ?? {})
  const { min_usdc: min, max_usdc: max } = policy
  if (min !== null && max !== null && microUsdc(min) > microUsdc(max))
    throw new ServiceError('parameter_invalid', { field: 'policy.min_usdc', messageKey: 'registry.policy_bounds' })
  const { name = before.name, url = before.url, wallet = before.wallet } = sent
  return { name, url, wallet, policy }
}

/** The time of a change, and tokens for parts to be proved again. */
export function fresh({ world, ids }: { world: { now: () => number }; ids: ServiceNeeds['ids'] }) {
  return { now: world.now(), domainToken: ids.draw('countersign-'), walletToken: ids.draw('countersign-') }
}

function missing(field: string): never {
  throw new ServiceError('parameter_missing', { field })
}
