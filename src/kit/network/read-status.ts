import type { Dispatcher } from 'undici'
import type { After } from '../after.ts'

/** The one request, and its bounds. `timeoutMs` is for the whole, `sizeMaxBytes` for what is read past of the body. */
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

/** Why a request ended before its answer was there. */
export class StatusTimeout extends Error {
  override readonly name = 'StatusTimeout'
}

/**
 * Sends a request of which only the status of the answer is wanted. The body is read past as far as it goes, so that the
 * connection can be used again, and cut beyond its bound or at the end of the time: the status counts all the same. Throws
 * StatusTimeout, or what ended the connection. It hands a listener to the dispatcher itself: a stream for a body that
 * nobody reads, and a signal for each time limit, are a third of what a request costs.
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
      onRequestStart: (given) => {
        controller = given
        if (late) given.abort(late)
      },
      // What begins with 1 is no answer yet.
      onResponseStart: (_, given) => {
        if (given >= 200) status = given
      },
      onResponseData: (given, piece) => {
        size += piece.length
        if (size > sizeMaxBytes) given.abort(new Error('The body is longer than what is read past.'))
      },
      onResponseEnd: () => {
        endTimer()
        // An error is made only where one is told: making it costs a tenth of a request.
        if (status === null) reject(new Error('The answer has no status.'))
        else resolve(status)
      },
      onResponseError: (_, error) => fail(error),
    })
  })
}
