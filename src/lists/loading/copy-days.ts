import type { ListSource } from '../formats/list-source.ts'
import { growsOld } from '../kinds.ts'
import type { CopyDay } from '../snapshot.ts'
import type { BundleList } from './bundle.ts'
import { fileLabel } from './list-folder.ts'
import type { LayerState } from './state.ts'

/**
 * The files of the operator that do not make their list as current as their loading may suggest: those without a date,
 * with the day that the content proves, and those from before the bundle. Pure.
 */
export function copyDays(
  { kind }: ListSource,
  bundle: BundleList | null,
  layers: readonly { layer: LayerState; proven: string | null }[],
): CopyDay[] {
  if (!growsOld[kind]) return []
  return layers.flatMap(
    ({ layer: { content, origin, files, layer, replaced, stated_on: stated }, proven }): CopyDay[] => {
      if (origin !== 'folder' || replaced) return []
      const file = fileLabel(origin, files[0]?.name ?? layer)
      const { published_on: published } = content
      if (published === null && stated !== undefined) return [{ file, basis: 'stated', day: stated }]
      if (published === null) return [{ file, basis: proven === null ? 'none' : 'content', day: proven }]
      return bundle && published < bundle.complete_through ? [{ file, basis: 'older', day: published }] : []
    },
  )
}
