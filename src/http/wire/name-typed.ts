import { ServiceError } from '../../endpoint/errors.ts'
import { quoteCallerId } from '../../kit/quote-caller-text.ts'
import type { Exchange } from '../exchange.ts'

/**
 * A refusal of what stands in the path of a page, with the text that was typed there in the place of the name of a
 * parameter: that name is of the API, and the reader did not write it.
 */
export function nameTyped(error: ServiceError, { params }: Pick<Exchange, 'params'>): ServiceError {
  const typed = params['address'] ?? params['host']
  if (typed === undefined || error.field === null || !namesInPath.has(error.field)) return error
  const { code, field, messageKey, changeKey, headers } = error
  return new ServiceError(code, {
    field,
    messageKey,
    changeKey,
    headers,
    params: { ...error.params, field: quoteCallerId(typed) },
  })
}

/** What the endpoints behind pages call the subject of a page. */
const namesInPath: ReadonlySet<string> = new Set(['addr', 'address', 'url', 'host'])
