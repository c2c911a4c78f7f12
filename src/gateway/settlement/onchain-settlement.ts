import type { Chains } from '../../chains/chains.ts'
import type { SignedPayment } from '../../chains/authorization.ts'
import { domainHash, type TokenDomain } from '../../chains/authorization-digest.ts'
import type { Network } from '../../chains/networks.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Facilitator } from '../../facilitator/facilitator.ts'
import { FacilitatorError } from '../../facilitator/http-facilitator.ts'
import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { withUsualV } from '../../kit/wallet-signature.ts'
import type { World } from '../../kit/world.ts'
import type { Authorization } from '../fields/authorization-field.ts'
import type { Order, Prospect, RelayBudget, Sent, Settlement } from '../settlement.ts'
import { judgeAuthorization, validSecondsProposed } from './judge-authorization.ts'
import { authorizationNonce, typedDataOf, writtenTerms, type PaymentName } from './payment-to-sign.ts'

/** The token and network in which payments are settled, and the required confirmations. */
export type SettlementTerms = {
  network: Network
  asset: `0x${string}`
  assetName: string
  assetVersion: string
  confirmations: number
  relays: RelayBudget | null
}

type Needs = { world: Pick<World, 'now'>; chains: Chains; facilitator: Facilitator }

/**
 * Relays authorizations (EIP-3009) of the agent's own wallet through a facilitator. A payment without an authorization
 * is simulated, and marked so in its answer.
 */
export function onchainSettlement(needs: Needs, terms: SettlementTerms): Settlement {
  const { world, facilitator } = needs
  const { network, asset, assetName: name, assetVersion: version, confirmations, relays } = terms
  const domain: TokenDomain = { name, version, chainId: network.chainId ?? 0, verifyingContract: asset }
  return {
    mode: 'onchain',
    network: network.name,
    asset,
    relays,
    toSign: (payment, wallet) => {
      if (payment.network !== network.name || wallet === payment.to) return null
      const nonce = authorizationNonce(payment)
      const validBefore = BigInt(Math.floor(world.now() / 1_000)) + validSecondsProposed
      const message = { from: wallet, to: payment.to, value: payment.units, validAfter: 0n, validBefore, nonce }
      return { nonce, typedData: typedDataOf(domain, message) }
    },
    order: (payment, wallet, authorization) => {
      if (authorization === null) return null
      if (payment.network !== network.name)
        throw new ServiceError('network_mismatch', {
          field: 'network',
          messageKey: 'authorization.network',
          params: { network: network.name },
        })
      if (relays !== null && payment.units < relays.minUnits) throw tooSmall(relays)
      const expected = {
        wallet,
        to: payment.to,
        value: payment.units,
        nonce: authorizationNonce(payment),
        domain,
        now: world.now(),
        ownAddresses: facilitator.ownAddresses,
      }
      const fault = judgeAuthorization(authorization, expected)
      if (fault) throw new ServiceError(fault.code, fault)
      const { from, to, value, nonce } = authorization
      const signed = { token: asset, from, to, value: value.toString(), nonce, confirmations }
      return orderOf(needs, { network, domain, payment, signed, authorization })
    },
  }
}

type Signed = {
  network: Network
  domain: TokenDomain
  payment: PaymentName
  signed: SignedPayment
  authorization: Authorization
}

function orderOf(needs: Needs, signing: Signed): Order {
  const { network, signed, authorization } = signing
  return {
    network: network.name,
    signed,
    validBefore: Number(authorization.validBefore),
    inspect: () => inspect(needs, signing),
    send: () => send(needs, signing),
  }
}

/** A payment that would fail is not sent: an unpublished signature cannot be used by others. */
async function inspect({ world, chains }: Needs, { network, domain, signed }: Signed): Promise<Prospect> {
  const outcome = await chains.prospect(network.name, signed, world.now() + inspectionMs)
  if (!outcome.at) throw new ServiceError('chain_unavailable', { cause: outcome.cause })
  const { isUsed, balance, countedBalance, frozen, domainSeparator, decimals, sinceBlock } = outcome.at.value
  if (domainSeparator !== domainHash(domain) || decimals !== usdcPlaces)
    throw new ServiceError('settlement_not_configured', { messageKey: 'settlement.token_differs' })
  if (isUsed) throw new ServiceError('authorization_used', { field: 'authorization.nonce' })
  // A payment is open until its block is confirmed: until then it is both deducted from the newest balance and
  // reserved.
  const holds = [balance, countedBalance].map(BigInt).reduce((a, b) => (a < b ? b : a))
  if (frozen.includes('payer')) return { sinceBlock, holds, refusal: 'payer_frozen' }
  if (frozen.includes('payee')) return { sinceBlock, holds, refusal: 'payee_frozen' }
  return { sinceBlock, holds, refusal: BigInt(balance) < BigInt(signed.value) ? 'unfunded' : null }
}

/** A payment must be worth the gas that this service pays for it. */
function tooSmall({ minUnits }: RelayBudget): ServiceError {
  return new ServiceError('settlement_amount_too_small', {
    field: 'amountUsdc',
    messageKey: 'settlement.too_small',
    params: { min: wholeUnits(minUnits, usdcPlaces) },
  })
}

async function send({ facilitator }: Needs, { domain, signed, authorization }: Signed): Promise<Sent> {
  const { signature, to, value } = authorization
  const accepted = {
    scheme: 'exact',
    network: `eip155:${domain.chainId}`,
    amount: value.toString(),
    asset: signed.token,
    payTo: to,
    maxTimeoutSeconds: Number(validSecondsProposed),
    extra: { name: domain.name, version: domain.version },
  } as const
  const payload = {
    signature: withUsualV(signature),
    authorization: writtenTerms(authorization),
  }
  try {
    const settled = await facilitator.settle({ x402Version: 2, accepted, payload }, accepted)
    const { success, transaction, isUnsent = false } = settled
    return { isAccepted: success || transaction !== '', isUnsent, tx: transaction === '' ? null : transaction }
  } catch (error) {
    // A missing answer proves nothing about the payment, unless nothing has left this process.
    return { isAccepted: false, isUnsent: error instanceof FacilitatorError && error.isUnsent, tx: null }
  }
}

/** Timeout for checking on the chain whether a payment can be made. */
const inspectionMs = 5_000
