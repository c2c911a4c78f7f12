import { isRecord } from '../api/call-api.ts'
import { learnServiceTime } from '../parts/service-clock.ts'
import { currentLang } from '../use-messages.ts'

type Early = { isOk: boolean; body: unknown }
type Answers = (path: string) => Early | null

/*
 * What a page of the console reads first, in one request that is sent before the page is drawn: its parts take their
 * answers from here, once. What is not here, or was taken, is requested by itself.
 */
const early = new Map<string, Promise<Early | null>>()

/** Requests the first reads of the page at a path of the console. Without an answer each part requests its own. */
export function readEarly(place: string, search: string): void {
  const paths = readsOf(place, search)
  const lang = currentLang()
  const answers = fetchAll(paths, lang).catch((): Answers => () => null)
  for (const path of paths)
    early.set(
      `${lang} ${path}`,
      answers.then((of) => of(path)),
    )
  // A part that opens later shows what is true then.
  void answers.then(() => setTimeout(() => early.clear(), validForMs))
}

/** An early answer; null where there is none. The next read of the same path is a request. */
export async function earlyAnswer(path: string, lang: string): Promise<Early | null> {
  const key = `${lang} ${path}`
  const answer = early.get(key) ?? null
  early.delete(key)
  return answer
}

async function fetchAll(paths: readonly string[], lang: string): Promise<Answers> {
  const query = new URLSearchParams({ paths: paths.map((path) => path.replaceAll(',', '%2C')).join(','), lang })
  const response = await fetch(`/api/console/read?${query}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  learnServiceTime(response.headers)
  const json: unknown = await response.json()
  // Refused as a whole: the page states it once, and reads its parts when it may go on.
  if (!response.ok) return (path) => (path === sessionPath ? { isOk: false, body: json } : null)
  const reads = isRecord(json) && isRecord(json['reads']) ? json['reads'] : {}
  // A refusal of one is no answer: after a sign-in the same read succeeds.
  return (path) => {
    const read = reads[path]
    return isRecord(read) && read['status'] === 200 ? { isOk: true, body: read['body'] } : null
  }
}

/** The reads of a page, as its parts make them. A view with filters of its own reads them itself. */
function readsOf(place: string, search: string): readonly string[] {
  const isFiltered = [...new URLSearchParams(search).keys()].some((name) => name !== 'lang' && name !== 'open')
  const [, , room = '', id = ''] = place.split('/')
  const reads = id === '' ? roomReads[room] : itemReads[room]?.(id)
  return [sessionPath, ...(isFiltered ? [] : (reads ?? []))]
}

const roomReads: Readonly<Record<string, readonly string[]>> = {
  '': ['/agents', '/overview', '/keys', '/webhook'],
  payments: ['/payments?', '/agents'],
  agents: ['/agents'],
  keys: ['/keys'],
  webhook: ['/webhook', '/webhook/deliveries?limit=50'],
  decisions: ['/keys'],
  services: ['/services'],
  people: ['/people'],
}

/** `id` as in the address bar, percent-encoded. */
const itemReads: Readonly<Record<string, (id: string) => readonly string[]>> = {
  payments: (id) => [`/payments/${id}`],
  agents: (id) => [`/agents?agent_id=${id}`, `/payments?limit=10&agent_id=${id}`],
}

const sessionPath = '/session'
const answerTimeoutMs = 30_000
const validForMs = 5_000
