/** The form of an answer: plain JSON, or one server-sent event. */
export type AnswerForm = 'json' | 'events'

/**
 * The form of an answer by the request's `Accept` header (RFC 9110, section 12.5.1); null where the caller accepts
 * neither. The protocol requires clients to name both forms; such a client of revision 2025-11-25 gets an event, as
 * from the official SDK. Any other client that can read an answer gets one: the specification does not require servers
 * to be stricter, and a command line that sends `*`/`*` would otherwise be refused. Pure.
 */
export function acceptedForm(accept: string | undefined): AnswerForm | null {
  const taken = accept === undefined || accept.trim() === '' ? ['*/*'] : takenRanges(accept)
  const takesJson = taken.some((range) => jsonRanges.has(range))
  const namesEvents = taken.includes('text/event-stream')
  if (namesEvents) return 'events'
  if (takesJson) return 'json'
  return taken.includes('text/*') ? 'events' : null
}

const jsonRanges: ReadonlySet<string> = new Set(['*/*', 'application/*', 'application/json'])

/** The media ranges of a header without parameters. A weight of 0 means not accepted. */
function takenRanges(accept: string): string[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return parameters.some((each) => /^q=0(\.0{0,3})?$/.test(each)) ? [] : [range]
  })
}
