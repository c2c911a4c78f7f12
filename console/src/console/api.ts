import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { isRecord } from '../api/ask-api.ts'
import { useMessages } from '../use-messages.ts'
import type { Webhook } from './types.ts'

/** What the API refused, in its own words, or that it could not be asked. */
export class ConsoleProblem extends Error {
  readonly code: string
  readonly field: string | null
  constructor(detail: string, code: string, field: string | null) {
    super(detail)
    this.code = code
    this.field = field
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Request = { method: Method; path: string; body?: Readonly<Record<string, unknown>> }

/** Reads a path below /api/console in the language of the page; its answer is kept until something is changed. */
export function useRead<T>(path: string | null): UseQueryResult<T> {
  const { lang } = useMessages()
  return useQuery({
    queryKey: [path, lang],
    queryFn: ({ signal }) => ask<T>({ method: 'GET', path: path ?? '' }, lang, signal),
    enabled: path !== null,
    retry: false,
  })
}

/**
 * Reads the webhook of the owner, null where none is set. An error would be forgotten whenever it is read again, and with
 * it what somebody is typing.
 */
export function useWebhook(): UseQueryResult<Webhook | null> {
  const { lang } = useMessages()
  return useQuery({
    queryKey: ['/webhook', lang],
    queryFn: async ({ signal }) => {
      try {
        return await ask<Webhook>({ method: 'GET', path: '/webhook' }, lang, signal)
      } catch (error) {
        if (error instanceof ConsoleProblem && error.code === 'webhook_not_set') return null
        throw error
      }
    },
    retry: false,
  })
}

/** Changes something; what was read before is read again afterwards. */
export function useChange<T>(): UseMutationResult<T, Error, Request> {
  const { lang } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request) => ask<T>(request, lang),
    // Not waited for: who asked is told at once, and a part of the page that goes with the old answer could not be.
    onSettled: () => void client.invalidateQueries(),
  })
}

async function ask<T>({ method, path, body }: Request, lang: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api/console${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(method === 'GET' ? {} : { 'x-csrf-token': token.value }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: signal ?? AbortSignal.timeout(answerTimeoutMs),
  })
  const json: unknown = await response.json()
  if (!isRecord(json)) throw new ConsoleProblem('', 'unreadable', null)
  if (response.ok) {
    // The token of the session comes with its description, and is sent with each change.
    if (path === '/session' && typeof json['csrf'] === 'string') token.value = json['csrf']
    return json as T
  }
  throw new ConsoleProblem(textIn(json['detail']) ?? '', textIn(json['reason_code']) ?? '', textIn(json['field']))
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const token = { value: '' }
const answerTimeoutMs = 30_000
