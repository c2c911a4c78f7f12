import type { FacilitatorClient } from '@x402/core/server'
import type {
  PaymentPayload,
  PaymentRequirements,
  SettleResponse,
  SupportedResponse,
  VerifyResponse,
} from '@x402/core/types'
import { z } from 'zod'
import { isObject } from '../../sdk/src/is-object.ts'
import { readStrictJson } from '../kit/strict-json.ts'
import type { World } from '../kit/world.ts'
import { readBounded } from '../kit/read-bounded.ts'

/**
 * `unreachable`: no usable answer. `malformed`: an answer outside the protocol. `isUnsent`: it is certain that no transaction
 * was sent.
 */
export class FacilitatorError extends Error {
  override name = 'FacilitatorError'
  readonly kind: 'unreachable' | 'malformed'
  readonly isUnsent: boolean

  constructor(kind: 'unreachable' | 'malformed', message: string, { isUnsent = false }: { isUnsent?: boolean } = {}) {
    super(message)
    this.kind = kind
    this.isUnsent = isUnsent
  }
}

/**
 * A client of a facilitator's HTTP API (x402 version 2, section 7), bounded in time and size. Its methods throw
 * FacilitatorError; after an error of `settle` it is unknown whether the payment was carried out. Only codes of its
 * answers are passed on, never texts.
 */
export function createHttpFacilitator(world: Pick<World, 'fetch'>, url: string): FacilitatorClient {
  const ask = async <Reading>(question: Question, schema: z.ZodType<Reading>): Promise<Reading> => {
    const read = schema.safeParse(await askJson(world, url, question))
    if (read.success) return read.data
    throw new FacilitatorError('malformed', `the facilitator's answer to ${question.path} cannot be read`)
  }
  return {
    getSupported: () => ask({ path: '/supported', timeoutMs: requestTimeoutMs }, supportedSchema),
    verify: (paymentPayload, paymentRequirements) => {
      const body = JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements })
      return ask({ path: '/verify', body, timeoutMs: requestTimeoutMs }, verifySchema)
    },
    settle: async (paymentPayload, paymentRequirements) => {
      const body = JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements })
      const settled = await ask({ path: '/settle', body, timeoutMs: settleTimeoutMs }, settleSchema)
      // An answer about another payment shows nothing about this one: only the chain does.
      if (settled.success && isOfOther(settled, paymentPayload, paymentRequirements))
        throw new FacilitatorError('malformed', "the facilitator's answer to /settle is about another payment")
      // The scheme `exact` carries out each payment by a transaction; the receipt of this service names it.
      if (settled.success && /^(0x0*)?$/.test(settled.transaction))
        throw new FacilitatorError(
          'malformed',
          "the facilitator's answer to /settle names no transaction of the payment",
        )
      return settled
    },
  }
}

/** Whether a settlement names another network, payer or amount than the payment. Payer and amount are optional. */
function isOfOther(
  settled: SettleResponse,
  { payload }: PaymentPayload,
  { network, amount }: PaymentRequirements,
): boolean {
  const authorization = payload['authorization']
  const from = isObject(authorization) ? authorization['from'] : undefined
  const isSame = (stated: string | undefined, own: unknown) =>
    !stated || typeof own !== 'string' || stated.toLowerCase() === own.toLowerCase()
  return !(isSame(settled.network, network) && isSame(settled.payer, from) && isSame(settled.amount, amount))
}

const requestTimeoutMs = 10_000
/** A facilitator waits for a block, which some chains produce slowly. */
const settleTimeoutMs = 30_000
const answerMaxBytes = 262_144

type Question = { path: string; body?: string; timeoutMs: number }

async function askJson(world: Pick<World, 'fetch'>, url: string, question: Question): Promise<unknown> {
  const { path, body, timeoutMs } = question
  try {
    const answer = await world.fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
    })
    // Some facilitators send refusals with status 400, which is still an answer.
    if (answer.status >= 500 || answer.status === 429) {
      await answer.body.dump?.().catch(() => {})
      throw new FacilitatorError('unreachable', `the facilitator answered ${answer.status} to ${path}`)
    }
    const bytes = await readBounded(answer.body, answerMaxBytes)
    if (bytes === null) throw new FacilitatorError('malformed', 'the answer of the facilitator is too large')
    const reading = readStrictJson(bytes)
    if (reading.fault) throw new FacilitatorError('malformed', `the facilitator's answer to ${path} is not JSON`)
    return reading.value
  } catch (error) {
    if (error instanceof FacilitatorError) throw error
    throw new FacilitatorError('unreachable', `the facilitator did not answer ${path}`)
  }
}

const network = z.templateLiteral([z.string(), ':', z.string()])

const supportedSchema = z
  .object({ kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string(), network: z.string() })) })
  .transform(
    ({ kinds }): SupportedResponse => ({
      // Kinds of version 1 name networks differently.
      kinds: kinds.flatMap((kind) => {
        const { data } = network.safeParse(kind.network)
        return data === undefined ? [] : [{ ...kind, network: data }]
      }),
      extensions: [],
      signers: {},
    }),
  )

const code = z.string().nullish()

const verifySchema = z
  .object({ isValid: z.boolean(), invalidReason: code })
  .transform(({ isValid, invalidReason }): VerifyResponse => ({ isValid, ...(invalidReason ? { invalidReason } : {}) }))

const settleSchema = z
  .object({
    success: z.boolean(),
    errorReason: code,
    transaction: z.string().regex(/^(0x[0-9a-fA-F]{64})?$/),
    network,
    payer: code,
    amount: code,
  })
  .transform(
    ({ errorReason, payer, amount, ...settled }): SettleResponse => ({
      ...settled,
      ...(errorReason ? { errorReason } : {}),
      ...(payer ? { payer } : {}),
      ...(amount ? { amount } : {}),
    }),
  )
