import type { Endpoint } from '../../../endpoint/endpoint.ts'

/** What the documentation is drawn from. */
export type DocsNeeds = {
  endpoints: readonly Endpoint<never>[]
  document: () => Promise<Readonly<Record<string, unknown>>>
  settings: readonly DocsSetting[]
}

/** A setting of the service. A default that follows from other settings is in words; null is none. */
export type DocsSetting = { name: string; default: string | null | { words: string }; meaning: string }
