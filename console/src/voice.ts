import type { Lang, Params, ProseKey } from './prose.ts'

/** The page's language and its way to speak one sentence of the catalogue. */
export type Voice = { lang: Lang; t: (key: ProseKey, params?: Params) => string }
