import { prepareLoad } from './loading/loader.ts'

/** Gets ready to load the lists of this service while the rest of it is still being loaded: half a second of the start. */
export function prepareLists(): void {
  prepareLoad(new URL('./sources.ts', import.meta.url).href)
}
