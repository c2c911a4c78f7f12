import { message, type Lang, type MessageKey } from '../messages/message.ts'
import type { ErrorCode } from './reason-codes.ts'

/** A bound that callers can meet, as it is documented. Its values are the constants that hold it. */
export type Bound = {
  /** Its sentence, whose params are the values. */
  about: Extract<MessageKey, `limits.${string}`>
  values: Readonly<Record<string, number>>
  /** What a call beyond it is refused with; null where no call is refused. */
  code: ErrorCode | null
}

/** A bound as an answer has it. Pure. */
export function describeBound({ about, values, code }: Bound, lang: Lang) {
  return { key: about.slice('limits.'.length), values, reason_code: code, detail: message(lang, about, values) }
}
