import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { isRecord } from '../api/ask-api.ts'
import { useMessages } from '../use-messages.ts'
import type { Session, SignedOut, Webhook } from './types.ts'

/** What the API refused, in its own words, or that it could not be asked. */
export class ConsoleProblem extends Error {
  readonly code: string
  readonly field: string | null
  /** After how many seconds the same request may be answered; null where waiting does not help, or it is not known. */
  readonly afterSeconds: number | null
  constructor(detail: string, code: string, field: string | null, afterSeconds: number | null = null) {
    super(detail)
    this.code = code
    this.field = field
    this.afterSeconds = afterSeconds
  }
}

/** Another account is signed in in this browser than the one that this tab was opened for. */
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
 * Reads a path below /api/console in the language of the page; its answer is kept until something is changed. A read that
 * is refused for a time is made again by itself when that time is over.
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
    // The frame comes after a session that could not be read, and would read it again at once.
    retryOnMount: path !== sessionPath,
    refetchInterval: waitMsOf,
  } as const
}

function waitMsOf({ state: { error } }: { state: { error: Error | null } }): number | false {
  const seconds = error instanceof ConsoleProblem ? error.afterSeconds : null
  return seconds !== null && Math.max(seconds, 1) * 1_000
}

/**
 * Reads the webhook of the owner, null where none is set: the session says so, and browsers log a 404 as an error. An
 * error would be forgotten whenever it is read again, and with it what somebody is typing.
 */
export function useWebhook(): UseQueryResult<Webhook | null> {
  const { lang } = useMessages()
  return useQuery({
    queryKey: ['/webhook', lang],
    queryFn: async ({ signal, client }) => {
      // The frame has read the session already: it is read once for both.
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

/** Changes something; what was read before is read again afterwards, and is not shown again before that. */
export function useChange<T>(): UseMutationResult<T, Error, Request> {
  const { lang } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request) => ask<T>(request, lang),
    onSettled: () => {
      // Another page would show what it read before the change until its new answer arrives.
      client.removeQueries({ type: 'inactive' })
      // Not awaited: the part of the page that started the change may go with its old answer, and shows the result now.
      void client.invalidateQueries()
    },
  })
}

/** Reads for the session of this tab: another one of the same owner is taken up, and one of another owner reads nothing. */
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
  const response = await fetch(`/api/console${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(tab === null || (method === 'GET' && path === sessionPath) ? {} : { 'x-csrf-token': tab.csrf }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: signal ?? AbortSignal.timeout(answerTimeoutMs),
  })
  const json: unknown = await response.json()
  if (!isRecord(json)) throw new ConsoleProblem('', 'unreadable', null)
  if (response.ok) {
    if (method === 'GET' && path === sessionPath) tab = sessionOfTab(tab, json as Session | SignedOut)
    return json as T
  }
  const [detail, code] = [textIn(json['detail']) ?? '', textIn(json['reason_code']) ?? '']
  throw new ConsoleProblem(detail, code, textIn(json['field']), waitIn(json['retry']))
}

/** In how many seconds to try again, where an answer states it and a page may be open for as long. */
function waitIn(retry: unknown): number | null {
  const seconds = isRecord(retry) && retry['retryable'] === true ? retry['after_seconds'] : null
  return typeof seconds === 'number' && seconds <= waitMaxSeconds ? seconds : null
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A tab stays with the owner it was opened for, and does not act for another one who signs in in the same browser. */
function sessionOfTab(tab: TabSession | null, session: Session | SignedOut): TabSession | null {
  if (!session.signed_in) return tab
  const { email, csrf } = session
  if (tab !== null && tab.email !== email) throw new OtherAccount(tab.email, email)
  return { email, csrf }
}

type TabSession = Pick<Session, 'email' | 'csrf'>
/** The owner whom this tab saw first, with the token of the session, which each request then carries. */
let tab: TabSession | null = null

const sessionPath = '/session'
const answerTimeoutMs = 30_000
const waitMaxSeconds = 3_600
