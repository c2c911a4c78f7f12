export type Side = 'in' | 'out'

export type Box = { x: number; y: number; width: number; height: number }

/** One party: its label, the bar at its end of the band, and the band as an SVG path. */
export type SankeyBand = { side: Side; index: number; label: Box; bar: Box; path: string }

export type SankeyLayout = {
  width: number
  height: number
  /** Side by side, or stacked where there is not enough width. */
  form: 'beside' | 'stacked'
  /** The address itself: one bar, or one per side. */
  subjects: readonly (Box & { side: Side | 'both' })[]
  bands: readonly SankeyBand[]
}

/**
 * Places the parties of both sides and their bands, in pixels. The thickness of a band is its amount, on one scale for
 * both sides. Labels never overlap. Pure.
 */
export function layoutSankey(amounts: Readonly<Record<Side, readonly number[]>>, width: number): SankeyLayout {
  const largest = Math.max(sum(amounts.in), sum(amounts.out))
  const scale = largest > 0 ? bandsHeight / largest : 0
  return width < besideFromWidth ? stacked(amounts, scale, width) : beside(amounts, scale, width)
}

function beside(amounts: Readonly<Record<Side, readonly number[]>>, scale: number, width: number): SankeyLayout {
  const labelWidth = Math.round(Math.min(240, width * 0.26))
  const barX = (width - subjectWidth) / 2
  const inRows = rowsOf(amounts.in, scale)
  const outRows = rowsOf(amounts.out, scale)
  const content = Math.max(heightOf(inRows), heightOf(outRows), bandsHeight)
  const middle = headerHeight + content / 2
  const bands = [
    ...bandsOf('in', inRows, { labelX: 0, labelWidth, subjectX: barX, middle }),
    ...bandsOf('out', outRows, { labelX: width - labelWidth, labelWidth, subjectX: barX + subjectWidth, middle }),
  ]
  const height = Math.max(sum(amounts.in), sum(amounts.out)) * scale || bandsHeight
  const subject = { x: barX, y: middle - height / 2, width: subjectWidth, height, side: 'both' } as const
  return { width, height: headerHeight + content, form: 'beside', subjects: [subject], bands }
}

function stacked(amounts: Readonly<Record<Side, readonly number[]>>, scale: number, width: number): SankeyLayout {
  const labelWidth = Math.round(width * 0.6)
  const subjects: (Box & { side: Side })[] = []
  const bands: SankeyBand[] = []
  let top = 0
  for (const side of ['in', 'out'] as const) {
    const rows = rowsOf(amounts[side], scale)
    if (rows.length === 0) continue
    const thickness = sum(amounts[side]) * scale
    const content = heightOf(rows)
    const middle = top + headerHeight + content / 2
    const [labelX, subjectX, x] =
      side === 'in' ? [0, width - subjectWidth, width - subjectWidth] : [width - labelWidth, subjectWidth, 0]
    bands.push(...bandsOf(side, rows, { labelX, labelWidth, subjectX, middle }))
    subjects.push({ side, x, y: middle - thickness / 2, width: subjectWidth, height: thickness })
    top = middle + content / 2 + stackGap
  }
  return { width, height: Math.max(0, top - stackGap), form: 'stacked', subjects, bands }
}

type Row = { thickness: number; height: number; y: number }
type Place = { labelX: number; labelWidth: number; subjectX: number; middle: number }

/** The rows of one side from zero down, each high enough for its band and its label. */
function rowsOf(amounts: readonly number[], scale: number): Row[] {
  let y = 0
  return amounts.map((amount) => {
    const thickness = amount * scale
    const row = { thickness, height: Math.max(rowMinHeight, thickness), y }
    y += row.height + rowGap
    return row
  })
}

function bandsOf(side: Side, rows: readonly Row[], { labelX, labelWidth, subjectX, middle }: Place): SankeyBand[] {
  const top = middle - heightOf(rows) / 2
  let subjectY = middle - sum(rows.map(({ thickness }) => thickness)) / 2
  return rows.map(({ thickness, height, y }, index) => {
    const label = { x: labelX, y: top + y, width: labelWidth, height }
    const barX = side === 'in' ? labelX + labelWidth + barGap : labelX - barGap - barWidth
    const bar = { x: barX, y: label.y + (height - thickness) / 2, width: barWidth, height: thickness }
    const [from, to] =
      side === 'in'
        ? [
            { x: barX + barWidth, y: bar.y },
            { x: subjectX, y: subjectY },
          ]
        : [
            { x: subjectX, y: subjectY },
            { x: barX, y: bar.y },
          ]
    subjectY += thickness
    return { side, index, label, bar, path: ribbon(from, to, thickness) }
  })
}

type Point = { x: number; y: number }

/** A band between the upper corners of its ends, equally thick at both. */
function ribbon(from: Point, to: Point, thickness: number): string {
  const half = rounded((from.x + to.x) / 2)
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(rounded)
  const [low1, low2] = [rounded(from.y + thickness), rounded(to.y + thickness)]
  return `M${x1} ${y1}C${half} ${y1} ${half} ${y2} ${x2} ${y2}V${low2}C${half} ${low2} ${half} ${low1} ${x1} ${low1}Z`
}

function heightOf(rows: readonly Row[]): number {
  const last = rows.at(-1)
  return last ? last.y + last.height : 0
}

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** The height of all bands of the larger side, in pixels. */
const bandsHeight = 240
const rowMinHeight = 48
const rowGap = 6
const barWidth = 6
const barGap = 8
const subjectWidth = 14
/** Space for the name of the address. */
const headerHeight = 30
const stackGap = 28
const besideFromWidth = 640
