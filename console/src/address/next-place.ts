import type { Box } from './sankey-layout.ts'

type Place = Box & { id: string }

/**
 * The target of an arrow key in a chart: up and down within the column, left and right to the nearest box of the next
 * column, Home and End to the ends of the column. Null for other keys and where there is no target. Pure.
 */
export function nextPlace(places: readonly Place[], id: string, key: string): string | null {
  const from = places.find((place) => place.id === id)
  if (!from) return null
  const column = places.filter(({ x }) => x === from.x).toSorted((a, b) => a.y - b.y)
  const row = column.indexOf(from)
  if (key === 'ArrowUp') return column[row - 1]?.id ?? null
  if (key === 'ArrowDown') return column[row + 1]?.id ?? null
  if (key === 'Home') return column[0]?.id ?? null
  if (key === 'End') return column.at(-1)?.id ?? null
  if (key === 'ArrowLeft') return nearest(places, from, -1)
  return key === 'ArrowRight' ? nearest(places, from, 1) : null
}

function nearest(places: readonly Place[], from: Place, direction: 1 | -1): string | null {
  const ahead = places.filter(({ x }) => (x - from.x) * direction > 0)
  const column = direction * Math.min(...ahead.map(({ x }) => x * direction))
  const height = (place: Place) => Math.abs(middleOf(place) - middleOf(from))
  return ahead.filter(({ x }) => x === column).toSorted((a, b) => height(a) - height(b) || a.y - b.y)[0]?.id ?? null
}

function middleOf({ y, height }: Box): number {
  return y + height / 2
}
