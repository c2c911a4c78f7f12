import type { Dispatcher } from 'undici'
import type { After } from '../after.ts'

/** A request and its limits. `timeoutMs` covers all of it, `sizeMaxBytes` limits the body bytes that are discarded. */
export type StatusRequest = {
  origin: string
  /** With the query. */
  path: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | null
  timeoutMs: number
  sizeMaxBytes: number
}

type Needs = { dispatcher: Pick<Dispatcher, 'dispatch'>; after: After }

/** A request timed out before its response. */
export class StatusTimeout extends Error {
  override readonly name = 'StatusTimeout'
}

/**
 * Sends a request of which only the response status is wanted. The body is discarded as it comes, so that the
 * connection can be used again, and cut at its limit or at the timeout: the status counts all the same. Throws
 * StatusTimeout, or the error that ended the connection. It passes a handler to the dispatcher itself: a stream for a
 * body that is not read, and a signal for each timeout, are a third of the cost of a request.
 */
export function readStatus({ dispatcher, after }: Needs, request: StatusRequest): Promise<number> {
  const { timeoutMs, sizeMaxBytes, ...sent } = request
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let status: number | null = null
    let size = 0
    const fail = (error: Error) => {
      endTimer()
      if (status === null) reject(error)
      else resolve(status)
    }
    let late: StatusTimeout | null = null
    const endTimer = after(timeoutMs, () => {
      late = new StatusTimeout('The answer did not come in time.')
      fail(late)
      controller?.abort(late)
    })
    dispatcher.dispatch(sent, {
      onRequestStart: (requestController) => {
        controller = requestController
        if (late) requestController.abort(late)
      },
      // A status below 200 is informational.
      onResponseStart: (_, statusCode) => {
        if (statusCode >= 200) status = statusCode
      },
      onResponseData: (requestController, piece) => {
        size += piece.length
        if (size > sizeMaxBytes) requestController.abort(new Error('The body is longer than what is read past.'))
      },
      onResponseEnd: () => {
        endTimer()
        // The error is created only if it is used: creating it costs a tenth of a request.
        if (status === null) reject(new Error('The answer has no status.'))
        else resolve(status)
      },
      onResponseError: (_, error) => fail(error),
    })
  })
}
