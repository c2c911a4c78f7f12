import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { isRecord } from '../api/call-api.ts'
import { learnServiceTime } from '../parts/service-clock.ts'
import { earlyAnswer } from './early-reads.ts'
import { useMessages } from '../use-messages.ts'
import type { Session, SignedOut, Webhook } from './types.ts'

/** A refusal of the API in its own words, or a failed request. */
export class ConsoleProblem extends Error {
  readonly code: string
  readonly field: string | null
  /** Seconds until the same request may succeed; null where waiting does not help or is not stated. */
  readonly afterSeconds: number | null
  constructor(detail: string, code: string, field: string | null, afterSeconds: number | null = null) {
    super(detail)
    this.code = code
    this.field = field
    this.afterSeconds = afterSeconds
  }
}

/** Another account has signed in in this browser since this tab was opened. */
export class OtherAccount extends Error {
  readonly before: string
  readonly now: string
  constructor(before: string, now: string) {
    super('another account is signed in')
    this.before = before
    this.now = now
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Request = { method: Method; path: string; body?: Readonly<Record<string, unknown>> }

/**
 * Reads a path below /api/console in the language of the page, cached until something is changed. A read that is
 * refused temporarily is retried by itself.
 */
export function useRead<T>(path: string | null): UseQueryResult<T> {
  const { lang } = useMessages()
  return useQuery({ ...readOf<T>(path ?? '', lang), enabled: path !== null })
}

function readOf<T>(path: string, lang: string) {
  return {
    queryKey: [path, lang],
    queryFn: ({ signal }: { signal: AbortSignal }) => read<T>(path, lang, signal),
    retry: false,
    // The frame is mounted after a failed session read and would repeat it at once.
    retryOnMount: path !== sessionPath,
    refetchInterval: waitMsOf,
  } as const
}

function waitMsOf({ state: { error } }: { state: { error: Error | null } }): number | false {
  const seconds = error instanceof ConsoleProblem ? error.afterSeconds : null
  return seconds !== null && Math.max(seconds, 1) * 1_000
}

/**
 * Reads the webhook of the owner, null where none is set. The session states which: browsers log a 404 as an error, and
 * an error would be cleared on each refetch, together with what the user is typing.
 */
export function useWebhook(): UseQueryResult<Webhook | null> {
  const { lang } = useMessages()
  return useQuery({
    queryKey: ['/webhook', lang],
    queryFn: async ({ signal, client }) => {
      // The frame has already read the session, so the cache answers.
      const session = await client.fetchQuery(readOf<Session | SignedOut>(sessionPath, lang))
      if (session.signed_in && !session.webhook_set) return null
      try {
        return await read<Webhook>('/webhook', lang, signal)
      } catch (error) {
        if (error instanceof ConsoleProblem && error.code === 'webhook_not_set') return null
        throw error
      }
    },
    retry: false,
    refetchInterval: waitMsOf,
  })
}

/** A mutation. Afterwards all cached reads are refetched and not shown before that. */
export function useChange<T>(): UseMutationResult<T, Error, Request> {
  const { lang } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request) => ask<T>(request, lang),
    onSettled: () => {
      // Otherwise another page would show its old data until the new answer arrives.
      client.removeQueries({ type: 'inactive' })
      // Not awaited: the component that started the change may unmount with its old data, and shows the result now.
      void client.invalidateQueries()
    },
  })
}

/**
 * Reads for the session of this tab: another session of the same owner is adopted, a session of another owner is
 * refused.
 */
async function read<T>(path: string, lang: string, signal: AbortSignal): Promise<T> {
  const request: Request = { method: 'GET', path }
  try {
    return await ask<T>(request, lang, signal)
  } catch (error) {
    if (!(error instanceof ConsoleProblem && error.code === 'csrf_invalid')) throw error
    await ask({ method: 'GET', path: sessionPath }, lang, signal)
    return ask<T>(request, lang, signal)
  }
}

async function ask<T>({ method, path, body }: Request, lang: string, signal?: AbortSignal): Promise<T> {
  const isSession = method === 'GET' && path === sessionPath
  const early = method === 'GET' ? await earlyAnswer(path, lang) : null
  if (early !== null) return answered(early, isSession) as T
  const response = await fetch(`/api/console${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(tab === null || isSession ? {} : { 'x-csrf-token': tab.csrf }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: signal ?? AbortSignal.timeout(answerTimeoutMs),
  })
  learnServiceTime(response.headers)
  return answered({ isOk: response.ok, body: await response.json() }, isSession) as T
}

/** The body of an answer. Throws ConsoleProblem for a refusal. */
function answered({ isOk, body: json }: { isOk: boolean; body: unknown }, isSession: boolean): object {
  if (!isRecord(json)) throw new ConsoleProblem('', 'unreadable', null)
  if (isOk) {
    if (isSession) tab = sessionOfTab(tab, json as Session | SignedOut)
    return json
  }
  const [detail, code] = [textIn(json['detail']) ?? '', textIn(json['reason_code']) ?? '']
  throw new ConsoleProblem(detail, code, textIn(json['field']), waitIn(json['retry']))
}

/** Seconds until a retry, where stated and short enough for an open page. */
function waitIn(retry: unknown): number | null {
  const seconds = isRecord(retry) && retry['retryable'] === true ? retry['after_seconds'] : null
  return typeof seconds === 'number' && seconds <= waitMaxSeconds ? seconds : null
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A tab stays with the person and account it was opened for, even if another one signs in in the same browser. */
function sessionOfTab(tab: TabSession | null, session: Session | SignedOut): TabSession | null {
  if (!session.signed_in) return tab
  const { csrf, person_id: person } = session
  const name = nameOf(session)
  if (tab !== null && tab.person !== person) throw new OtherAccount(tab.name, name)
  return { person, name, csrf }
}

/** The person, with the account where it is not their own. */
function nameOf({ email, account }: Session): string {
  return email === account.email ? email : `${email} (${account.email})`
}

type TabSession = { person: string; name: string; csrf: string }
/** The first person of this tab, with the CSRF token that each request carries. */
let tab: TabSession | null = null

const sessionPath = '/session'
const answerTimeoutMs = 30_000
const waitMaxSeconds = 3_600
