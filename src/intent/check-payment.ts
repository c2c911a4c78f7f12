import type { z } from 'zod'
import type { Lang } from '../kit/prose.ts'
import { compareEffects } from './compare.ts'
import { readDeclared, type intentField } from './declared.ts'
import { decodePayment, type PaymentForm } from './decode-payment.ts'
import type { IntentResult } from './intent-result.ts'
import { speakIntent } from './speak-intent.ts'

/** A declared payment beside what is to be signed for it, as the door has read them. */
export type PaymentCheck = PaymentForm & { intent: z.output<typeof intentField>; network?: string | undefined }

/** Decodes a payment, compares it with its declaration, and says what came of it. Throws ServiceError naming the field. */
export function checkPayment(
  { intent, network, ...form }: PaymentCheck,
  voice: { lang: Lang; baseUrl: string },
): IntentResult {
  const declared = readDeclared(intent, network)
  const { effects, decoded, sender } = decodePayment(declared, form)
  return speakIntent(declared, compareEffects(declared, effects, sender), decoded, voice)
}
