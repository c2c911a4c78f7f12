/** The member of `_meta` that holds a payment (x402 version 2, MCP transport). */
export const paymentKey = 'x402/payment'

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The `params` of a message; empty where it has none. */
export function paramsOf(message: unknown): Readonly<Record<string, unknown>> {
  const params = isRecord(message) ? message['params'] : null
  return isRecord(params) ? params : {}
}

/** The id of a message; null where it cannot be read. */
export function idOf(message: unknown): string | number | null {
  const id = isRecord(message) ? message['id'] : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
