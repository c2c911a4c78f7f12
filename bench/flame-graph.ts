/** A CPU profile as V8 writes it (`.cpuprofile`). Times are in microseconds. */
export type CpuProfile = {
  nodes: readonly { id: number; callFrame: CallFrame; children?: readonly number[] }[]
  samples: readonly number[]
  timeDeltas: readonly number[]
}
type CallFrame = { functionName: string; url: string; lineNumber: number }

/** What was spent in a function and in what it called from there. */
type Frame = { name: string; kind: Kind; microseconds: number; below: Map<string, Frame> }
type Kind = 'own' | 'library' | 'node' | 'engine'

const [width, rowHeight, textMinWidth, letterWidth, top] = [1_200, 17, 34, 6.1, 26]
/** Narrower frames are left out: a reader cannot see them. */
const widthMin = 1.2
const colours: Readonly<Record<Kind, string>> = {
  own: '#f0a35e',
  library: '#c9b6e4',
  node: '#9fc5e8',
  engine: '#d0d0d0',
}

/**
 * A flame graph as SVG: from above to below what called what, as wide as the share of CPU time that was spent in it. What
 * comes before `fromMicroseconds` of the profile and what is idle is left out. `root` is the folder whose files are our own. Pure.
 */
export function flameGraph(profile: CpuProfile, title: string, root: string, fromMicroseconds = 0): string {
  const all = framesOf(profile, root, fromMicroseconds)
  const rows: string[] = []
  let depthMax = 0
  const draw = (frame: Frame, x: number, depth: number) => {
    const wide = (frame.microseconds / all.microseconds) * width
    if (wide < widthMin) return
    depthMax = Math.max(depthMax, depth)
    rows.push(drawFrame(frame, x, depth, wide, all.microseconds))
    let at = x
    for (const each of [...frame.below.values()].toSorted((a, b) => b.microseconds - a.microseconds)) {
      draw(each, at, depth + 1)
      at += (each.microseconds / all.microseconds) * width
    }
  }
  draw(all, 0, 0)
  const height = top + (depthMax + 1) * rowHeight + 4
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="10">
<text x="4" y="16" font-size="12">${escaped(title)}</text>
${rows.join('\n')}
</svg>
`
}

function drawFrame({ name, kind, microseconds }: Frame, x: number, depth: number, wide: number, all: number): string {
  const y = top + depth * rowHeight
  const share = `${((100 * microseconds) / all).toFixed(1)} %`
  const letters = Math.floor((wide - 4) / letterWidth)
  const text =
    wide < textMinWidth ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(name.slice(0, letters))}</text>`
  const box = `x="${x.toFixed(1)}" y="${y}" width="${wide.toFixed(1)}" height="${rowHeight - 1}" fill="${colours[kind]}"`
  return `<g><title>${escaped(name)}: ${share}</title><rect ${box}/>${text}</g>`
}

/** The samples as one tree, in which frames of the same name below the same frame are one. */
function framesOf({ nodes, samples, timeDeltas }: CpuProfile, root: string, fromMicroseconds: number): Frame {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, describe(callFrame, root)]))
  const all: Frame = { name: 'all', kind: 'engine', microseconds: 0, below: new Map() }
  let time = 0
  for (const [nth, id] of samples.entries()) {
    const spent = timeDeltas[nth] ?? 0
    time += spent
    if (time < fromMicroseconds || frames.get(id)?.name === '(idle)') continue
    const path: number[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) path.unshift(at)
    let frame = all
    frame.microseconds += spent
    // The first is the root of V8.
    for (const each of path.slice(1)) {
      const { name, kind } = frames.get(each) ?? { name: '?', kind: 'engine' as const }
      const next: Frame = frame.below.get(name) ?? { name, kind, microseconds: 0, below: new Map() }
      frame.below.set(name, next)
      next.microseconds += spent
      frame = next
    }
  }
  return all
}

function describe({ functionName, url, lineNumber }: CallFrame, root: string): { name: string; kind: Kind } {
  const called = functionName === '' ? '(anonymous)' : functionName
  if (url === '') return { name: called, kind: 'engine' }
  if (url.startsWith('node:')) return { name: `${called} ${url}`, kind: 'node' }
  const [, file] = url.split(`${root}/`)
  const kind = url.includes('node_modules/') ? 'library' : 'own'
  return { name: `${called} ${file ?? url.split('/').at(-1)}:${lineNumber + 1}`, kind }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
