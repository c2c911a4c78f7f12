import { requireShortCredentials } from '../../endpoint/credential-checks.ts'
import { actor, isSignedIn, type Actor } from '../../audit/audit-write.ts'
import { requireOwner } from '../../accounts/owners.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import type { Applied, Write } from '../../storage/storage.ts'
import type { Lang } from '../../messages/message.ts'
import { makeSecretToken } from '../../kit/secret-token.ts'
import { judgeKey } from '../../keys/judge-key.ts'
import { sourceSubject } from '../../kit/source-subject.ts'
import { agentRecord, mandateFacts } from '../../registry/agent-record.ts'
import { insertAgent } from '../../registry/agent-writes.ts'
import { requireNeverEnded } from '../../registry/ended-ids.ts'
import { defaultMandate, type Mandate } from '../../registry/mandate.ts'
import {
  countOwned,
  countRegistration,
  requireSmall,
  tooManyRegistrations,
  type Registrant,
} from '../../registry/registrations.ts'
import { listsNamingAgent } from '../../registry/name-match.ts'
import { namedAgent, queueNameMail } from '../../registry/name-mail.ts'
import { newAgent } from '../../registry/new-agent.ts'
import { requireWalletProof } from '../../registry/wallet-proof.ts'
import { bindingOf } from '../../registry/wallets.ts'
import { required, type Action } from './action.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { describeMandate, newMandate } from '../mandates/mandate-input.ts'
import type { PayInput } from '../answers/pay-input.ts'
import { joinWallet, type Joining } from '../agents/wallet-share.ts'

/** Registers an agent: its owner, entity and mandate. The secret is answered once. */
export const register: Action = {
  run: async (needs, input, ask) => {
    const registration = { ...input, agentId: required(input, 'agentId'), entity: required(input, 'entity') }
    const owner = await ownerOfKey(needs, ask)
    const by = owner === null ? actor('anyone', null, ask) : actor('key', owner.keyId, ask)
    const body = await registerAgent(needs, registration, { owner, source: ask.caller.source, by, lang: ask.lang })
    return { status: 201, body, outcome: null }
  },
}

type Registration = Pick<PayInput, 'mandate' | 'wallet' | 'walletProof' | 'principal'> & {
  agentId: string
  entity: string
}

/**
 * Registers an agent with or without an owner. Naming a wallet does not bind it; its proof does. Throws ServiceError
 * `agent_id_taken`, `agents_too_many`, `wallet_proof_invalid`, `wallet_bound`, `wallet_agents_max` or
 * `wallet_mandate_looser`, `rate_limited` where the registrant's daily limit is used up, and `parameter_invalid` where
 * an agent without an owner would store too much.
 */
export async function registerAgent(
  needs: Pick<GatewayNeeds, 'storage' | 'world' | 'registry' | 'service' | 'lists' | 'accounts'>,
  { agentId, entity, mandate: sent, wallet, walletProof, principal }: Registration,
  { owner, source, by, lang }: { owner: Owner | null; source: string; by: Actor; lang: Lang },
) {
  const now = needs.world.now()
  const mandate = newMandate(sent, now)
  const proved = walletProof ? await bindByProof(needs, { agentId, owner, wallet, walletProof, now }) : []
  const secret = makeSecretToken('csa_', needs.world)
  const named = { agentId, entity, wallet: wallet?.canonical ?? null, principal: principal ?? null }
  const row = newAgent({ ...named, mandate, secret, owner, registeredFrom: sourceSubject(source), now })
  requireSmall(row)
  const registered = { agentId, ownerId: row.owner_id }
  const record = agentRecord(needs.world, 'agent_registered', registered, by, mandateFacts(defaultMandate, mandate))
  const registrant = registrantOf(row, by)
  const counted = needs.registry.countsByDay ? [countRegistration(registrant, now)] : []
  const listed = listsNamingAgent(needs.lists.current(), row)
  const mails = await queueNameMail(needs, namedAgent({ ...registered, entity }), listed, lang)
  const inserted = [insertAgent(row), requireNeverEnded(agentId), ...proved, ...counted, ...mails, record]
  const refuse = by.kind === 'owner' ? null : looserOnWallet
  const applied = await insertOwned(needs, { row, mandate, refuse, by }, inserted)
  if (!applied.ok) throw refusalOf(applied.guard, registrant, now)
  if (mails.length > 0) needs.accounts.mails.wake()
  needs.registry.agents.forget(agentId)
  needs.registry.agents.issued({ agentId, ownerId: row.owner_id, registeredFrom: row.registered_from }, secret)
  return {
    agentId,
    agentSecret: secret,
    status: 'active' as const,
    owned: owner !== null,
    named_like: listed,
    mandate: describeMandate(mandate),
    registeredAt: new Date(now).toISOString(),
  }
}

function registrantOf(
  { owner_id: owner, registered_from: source }: ReturnType<typeof newAgent>,
  by: Actor,
): Registrant {
  return owner === null ? { kind: 'source', id: source } : { kind: isSignedIn(by) ? 'owner' : 'key', id: owner }
}

/** Inserts an agent with the writes that depend on its owner; these are read again after a conflict on the wallet. */
async function insertOwned(
  needs: Pick<GatewayNeeds, 'storage' | 'world'>,
  { row, mandate, refuse, by }: Pick<Joining, 'mandate' | 'refuse'> & { row: ReturnType<typeof newAgent>; by: Actor },
  inserted: readonly Write[],
): Promise<Applied> {
  const { owner_id: owner, wallet } = row
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const owned =
      owner === null
        ? []
        : [await requireOwner(needs.storage, owner), countOwned(owner, isSignedIn(by) ? 'owner' : 'key')]
    const joined =
      owner === null || wallet === null ? [] : [await joinWallet(needs, { ownerId: owner, wallet, mandate, refuse })]
    const applied = await needs.storage.apply([...owned, ...joined, ...inserted])
    if (applied.ok || applied.guard !== 'agent') return applied
  }
  throw new ServiceError('service_busy')
}

/** The error for a failed guard of the registration. */
function refusalOf(guard: string, registrant: Registrant, now: number): ServiceError {
  if (guard === 'owner') return new ServiceError('account_erased')
  if (guard === 'agents_max') return new ServiceError('agents_too_many')
  if (guard === 'registrations') return tooManyRegistrations(registrant, now)
  if (guard === 'mail') return new ServiceError('service_busy')
  if (guard === 'wallet') return boundElsewhere()
  return new ServiceError('agent_id_taken', { field: 'agentId' })
}

function looserOnWallet(member: keyof Mandate): ServiceError {
  const messageKey = 'pay.wallet_mandate_looser_registration'
  return new ServiceError('wallet_mandate_looser', { field: `mandate.${member}`, messageKey, params: { member } })
}

function boundElsewhere(): ServiceError {
  return new ServiceError('wallet_bound', { field: 'wallet', messageKey: 'pay.wallet_bound_registration' })
}

type Proving = Pick<Registration, 'agentId' | 'wallet'> & {
  owner: Owner | null
  walletProof: NonNullable<PayInput['walletProof']>
  now: number
}

/** The writes that bind a wallet at registration. Its owner is revealed only to a caller that can sign for it. */
async function bindByProof(
  needs: Pick<GatewayNeeds, 'storage' | 'service'>,
  { agentId, owner, wallet, walletProof, now }: Proving,
): Promise<readonly Write[]> {
  if (!wallet) throw new ServiceError('parameter_missing', { field: 'wallet' })
  const proof = { issuedAt: Date.parse(walletProof.issuedAt), signature: walletProof.signature }
  requireWalletProof(needs.service.baseUrl, { agentId, wallet, proof, now })
  const ownerId = owner?.ownerId ?? null
  const binding = await bindingOf(needs, { agentId, ownerId }, { wallet: wallet.canonical, by: 'proof', now })
  if (binding.state === 'elsewhere') throw boundElsewhere()
  return binding.writes
}

/**
 * The owner of the key that was sent with the request; null without one. An invalid key, or one used from outside its
 * allow list, is refused: its holder would otherwise believe to own the agent.
 */
export async function ownerOfKey({ keys, world }: GatewayNeeds, { received, caller }: Ask): Promise<KeyOwner | null> {
  const credentials = received?.presented.credentials
  const bearer = credentials?.authorization.flatMap((value) => /^bearer +(csk_\S+)$/i.exec(value)?.[1] ?? []) ?? []
  const sent = new Set([...(credentials?.apiKey ?? []), ...bearer])
  const [key] = sent
  if (key === undefined) return null
  if (sent.size > 1) throw new ServiceError('credential_ambiguous')
  requireShortCredentials({ 'x-api-key': [key] })
  const stored = await keys.directory.read(key)
  const judged = judgeKey(stored, { keys: 'managed' }, caller.source, world.now())
  if (judged.refusal === 'key_ip_denied') throw new ServiceError('key_ip_denied')
  if (judged.credential === null) throw new ServiceError(`key_${judged.rejected}`)
  const label = stored === null || stored.label === '' ? null : stored.label
  return { keyId: judged.credential.keyId, ownerId: judged.credential.ownerId, label }
}

/** `label`: the owner's name for the key; null where it has none. */
export type Owner = { ownerId: string; label: string | null }
type KeyOwner = Owner & { keyId: string }
