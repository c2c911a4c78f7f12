import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { x402Facilitator } from '@x402/core/facilitator'
import type { World } from '../../kit/world.ts'
import type { Facilitator, FacilitatorSettings } from '../facilitator.ts'
import { FacilitatorError } from '../http-facilitator.ts'
import { createRelayer } from './relayer.ts'
import { createTokenCode } from './token-code.ts'

/**
 * The facilitator of the official packages, with a wallet of this process that pays the gas. Payments are simulated
 * before they are sent, so that a failing one costs nothing. It does not support wallets that are contracts or yet to
 * be deployed. While the endpoint fails, the packages report a wrong signature or a failed transaction; those answers
 * become a FacilitatorError here.
 */
export function openInProcessFacilitator(
  world: Pick<World, 'fetch'>,
  settings: Extract<FacilitatorSettings, { kind: 'in_process' }>,
): Facilitator {
  const relayer = createRelayer(world, settings)
  const tokenCode = createTokenCode(relayer)
  const signer = toFacilitatorEvmSigner({ ...relayer, getCode: tokenCode.getCode }, { confirmationTimeoutMs })
  const facilitator = new x402Facilitator().register(
    caip2Of(settings.network),
    new ExactEvmScheme(signer, { simulateInSettle: true }),
  )
  const unlessUnanswered = async <Result>(
    { asset }: { asset: string },
    ask: () => Promise<Result>,
    isSure: (result: Result) => boolean,
  ): Promise<Result> => {
    if (!(await tokenCode.learn(asset)))
      throw new FacilitatorError('unreachable', 'the endpoint of the chain did not answer')
    const before = relayer.faults()
    const result = await ask()
    if (isSure(result) || relayer.faults() === before) return result
    throw new FacilitatorError('unreachable', 'the endpoint of the chain did not answer')
  }
  return {
    ownAddresses: [relayer.address],
    verify: (payload, requirements) =>
      unlessUnanswered(
        requirements,
        () => facilitator.verify(payload, requirements),
        ({ isValid }) => isValid,
      ),
    settle: (payload, requirements) =>
      unlessUnanswered(
        requirements,
        () => facilitator.settle(payload, requirements),
        ({ success, transaction }) => success || transaction !== '',
      ),
    getSupported: async () => facilitator.getSupported() as Awaited<ReturnType<Facilitator['getSupported']>>,
  }
}

function caip2Of({ chainId }: { chainId: number | null }): `eip155:${number}` {
  if (chainId === null) throw new TypeError('the network has no chain id')
  return `eip155:${chainId}`
}

/** How long to wait for a transaction. After that its outcome is read from the chain by the caller. */
const confirmationTimeoutMs = 30_000
