import { useCallback, useSyncExternalStore } from 'react'

/** `on`: the past day of the question, as in the URL; null for today. */
export type Query = Readonly<{ q: string | null; network: string; on: string | null; lang: string | null }>
export type QueryChange = Partial<Query>
/** `push` adds a history entry, `replace` does not. */
export type Move = 'push' | 'replace'

/** The query of the page's URL, which is all the state that a link or the back button restores. */
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

/** The page's own address with a changed query; empty and absent values are left out. */
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

/** The state that the query of a URL holds. */
export function readQuery(search: string): Query {
  const params = new URLSearchParams(search)
  return {
    q: namesOfQ.map((name) => params.get(name)?.trim()).find(Boolean) ?? null,
    network: params.get('network')?.trim() ?? '',
    // An empty or repeated day is passed on, so that the API refuses it: the page must not treat it as today.
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

/** The form input, and its names in the API, which links may use too. */
const namesOfQ = ['q', 'addr', 'url'] as const

// The browser reports back and forward, but not pushState.
const listeners = new Set<() => void>()
