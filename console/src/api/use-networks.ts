import { useSyncExternalStore } from 'react'
import { callApi } from './call-api.ts'
import { isNetworks, networksPath, type Explorer, type Network } from './networks.ts'

/** The service's table of networks, empty until loaded. Loaded once, on first use. */
export function useNetworks(): readonly Network[] {
  return useSyncExternalStore(subscribe, () => networks)
}

/** The explorer of a network; null while loading and for unknown names. */
export function useExplorer(chain: string): Explorer | null {
  return useNetworks().find(({ name }) => name === chain)?.explorer ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (networks.length === 0) request ??= ask()
  return () => {
    listeners.delete(listener)
  }
}

/** After a failure the next use retries. */
async function ask(): Promise<void> {
  const answer = await callApi(networksPath, isNetworks, new AbortController().signal)
  request = null
  if (answer?.kind !== 'answered') return
  networks = answer.body.networks
  for (const listener of listeners) listener()
}

let networks: readonly Network[] = []
let request: Promise<void> | null = null
const listeners = new Set<() => void>()
