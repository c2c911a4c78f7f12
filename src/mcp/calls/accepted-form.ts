/** How an answer is sent: JSON in one piece, or as one server-sent event. */
export type AnswerForm = 'json' | 'events'

/**
 * The form of the answer to a message, by its `Accept` header (RFC 9110, section 12.5.1); null where the caller takes
 * neither. The protocol demands that clients name both forms, and such a client of revision 2025-11-25 gets an event, as
 * the official SDK sends it. Every other client that can read an answer gets one: the specification asks servers for
 * nothing stricter, and a command line that sends `*`/`*` would otherwise be refused. Pure.
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

/** Media ranges of a header without their parameters; those of weight 0 are refused by the caller. */
function takenRanges(accept: string): string[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return parameters.some((each) => /^q=0(\.0{0,3})?$/.test(each)) ? [] : [range]
  })
}
