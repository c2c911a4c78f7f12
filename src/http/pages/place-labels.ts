/** A round mark of a chart, in the chart's own units. */
export type Mark = { x: number; y: number; radius: number }
type Box = { left: number; right: number; top: number; bottom: number }
/** A label as it is drawn; null where there is no room for it. */
export type PlacedLabel = { x: number; y: number; anchor: 'start' | 'middle' | 'end' } | null

const lineHeight = 14
const gap = 4

/**
 * Places the labels of marks in their order: to the right, left, above or below their mark, wherever they cover neither
 * another mark's centre nor a label, nor leave the chart. `widthOf`: the width of a text.
 */
export function placeLabels(
  marks: readonly (Mark & { text: string })[],
  {
    width,
    height,
    labelsMax,
    widthOf,
  }: { width: number; height: number; labelsMax: number; widthOf: (text: string) => number },
): PlacedLabel[] {
  const taken: Box[] = []
  let placed = 0
  return marks.map((mark) => {
    if (placed >= labelsMax) return null
    const position = positionsOf(mark, widthOf(mark.text)).find(
      ({ box }) =>
        box.left >= 0 &&
        box.right <= width &&
        box.top >= 0 &&
        box.bottom <= height &&
        !taken.some((other) => overlap(box, other)) &&
        !marks.some((other) => other !== mark && overlap(box, boxOf(other))),
    )
    if (position === undefined) return null
    placed++
    taken.push(position.box)
    return position.label
  })
}

function positionsOf({ x, y, radius }: Mark, textWidth: number): { label: NonNullable<PlacedLabel>; box: Box }[] {
  const reach = radius + gap
  const beside = { top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
  const across = { left: x - textWidth / 2, right: x + textWidth / 2 }
  return [
    {
      label: { x: x + reach, y: y + 4, anchor: 'start' },
      box: { ...beside, left: x + reach, right: x + reach + textWidth },
    },
    {
      label: { x: x - reach, y: y + 4, anchor: 'end' },
      box: { ...beside, left: x - reach - textWidth, right: x - reach },
    },
    {
      label: { x, y: y - reach, anchor: 'middle' },
      box: { ...across, top: y - reach - lineHeight, bottom: y - reach },
    },
    {
      label: { x, y: y + reach + lineHeight - gap, anchor: 'middle' },
      box: { ...across, top: y + reach, bottom: y + reach + lineHeight },
    },
  ]
}

function boxOf({ x, y, radius }: Mark): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The width of a text of 12 pixels in a common font, rounded up. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 7), 0)
}
