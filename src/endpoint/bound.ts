import { message, type Lang, type MessageKey } from '../messages/message.ts'
import type { ErrorCode } from './reason-codes.ts'

/** A limit that callers can reach, as documented. Its values are the constants that enforce it. */
export type Bound = {
  /** Its message, with the values as params. */
  about: Extract<MessageKey, `limits.${string}`>
  values: Readonly<Record<string, number>>
  /** The code of a refusal beyond it; null if no call is refused. */
  code: ErrorCode | null
}

/** A limit in an answer. Pure. */
export function describeBound({ about, values, code }: Bound, lang: Lang) {
  return { key: about.slice('limits.'.length), values, reason_code: code, detail: message(lang, about, values) }
}
