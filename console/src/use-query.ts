import { useCallback, useSyncExternalStore } from 'react'

/** `on`: the past day of the question, as in the URL; null for today. */
export type Query = Readonly<{ q: string | null; network: string; on: string | null; lang: string | null }>
export type QueryChange = Partial<Query>
/** `push` can be gone back from, `replace` cannot. */
export type Move = 'push' | 'replace'

/** The query of the page's own URL, which is all the state that a link or the back button has to bring back. */
export function useQuery(): [Query, (change: QueryChange, move: Move) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const go = useCallback((change: QueryChange, move: Move) => {
    const target = hrefWith(location.search, change)
    if (move === 'push') history.pushState(null, '', target)
    else history.replaceState(null, '', target)
    for (const listener of listeners) listener()
  }, [])
  return [readQuery(search), go]
}

/** The page's own address with some of its query changed; empty and absent values are left out. */
export function hrefWith(search: string, change: QueryChange): string {
  const params = new URLSearchParams(search)
  if ('q' in change) for (const name of namesOfQ) params.delete(name)
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  const text = params.toString()
  return `${location.pathname}${text ? `?${text}` : ''}`
}

function readQuery(search: string): Query {
  const params = new URLSearchParams(search)
  return {
    q: namesOfQ.map((name) => params.get(name)?.trim()).find(Boolean) ?? null,
    network: params.get('network')?.trim() ?? '',
    // An empty or repeated day is sent on as it is, so that the API refuses it: the page never takes it for today.
    on: params.has('on') ? params.getAll('on').join(' ') : null,
    lang: params.get('lang'),
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** What is asked, and the names it bears in the API: a link may use those too. */
const namesOfQ = ['q', 'addr', 'url'] as const

// The browser tells of back and forward, but not of pushState.
const listeners = new Set<() => void>()
