import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Trace } from '../api/trace.ts'
import { useMessages } from '../use-messages.ts'
import { subjectId, traceGraph, type TraceNode } from './trace-graph.ts'
import { briefly } from './amounts.ts'
import { arrowLength, layoutTrace, type PlacedNode, type TraceLayout } from './trace-layout.ts'
import { NodeButton, NodeDetails } from './trace-node.tsx'
import { TraceLegend } from './legend.tsx'
import { awayInWords, namesOf } from './trace-words.ts'
import { useChoice } from './use-choice.ts'
import { useWidth } from './use-width.ts'
import { ZoomFrame } from './zoom-frame.tsx'

/** The paths to listed parties as a graph in columns, with zooming, panning and keyboard navigation. */
export function TraceChart({ trace }: { trace: Trace }) {
  const { t } = useMessages()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const graph = useMemo(() => traceGraph(trace.address, trace.paths, open), [trace, open])
  const layout = useMemo(() => layoutTrace(graph, width), [graph, width])
  const names = useMemo(() => namesOf(trace), [trace])
  const subject = layout.nodes.find(({ node }) => node.id === subjectId)
  const places = useMemo(() => placesOf(layout), [layout])
  const choice = useChoice(places, 'trace-')
  const active = layout.nodes.find(({ node }) => node.id === choice.active)?.node ?? null
  // Opening or closing a group moves nodes: the focused one is scrolled into view.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused !== frame.current && frame.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [layout])
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <div className="chart" role="group" aria-label={t('trace.picture')}>
      <p className="quiet">{t('trace.hint')}</p>
      <ZoomFrame
        frame={frame}
        picture={layout}
        start={subject ? middleOf(subject) : { x: 0, y: 0 }}
        label={t('trace.view')}
        height="bounded"
        onKeyDown={choice.onKeyDown}
      >
        <Steps layout={layout} active={active} />
        <ColumnNames layout={layout} />
        {layout.nodes.map((placed) => (
          <NodeButton
            key={placed.node.id}
            placed={placed}
            names={names}
            chain={trace.chain}
            props={choice.buttonProps(placed.node.id)}
            toggle={toggle}
          />
        ))}
      </ZoomFrame>
      <TraceLegend unit={trace.chain === 'bitcoin' ? 'BTC' : 'USDC/USDT'} />
      <NodeDetails node={active} names={names} chain={trace.chain} />
    </div>
  )
}

/** The address itself comes first, as the tab stop. */
function placesOf({ nodes }: TraceLayout) {
  return nodes
    .map(({ node, ...box }) => ({ ...box, id: node.id }))
    .toSorted((a, b) => Number(b.id === subjectId) - Number(a.id === subjectId))
}

function middleOf({ x, y, width, height }: PlacedNode): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

/** The steps as arrows with their amounts; those on paths through the selected node are highlighted. */
function Steps({ layout, active }: { layout: TraceLayout; active: TraceNode | null }) {
  const { lang } = useMessages()
  const paths = new Set(active?.paths)
  return (
    <svg width={layout.width} height={layout.height} aria-hidden="true" focusable="false">
      <defs>
        <marker
          id="trace-arrow"
          markerUnits="userSpaceOnUse"
          markerWidth={arrowLength}
          markerHeight="12"
          refX="0"
          refY="6"
          orient="auto"
        >
          <path d={`M0 0L${arrowLength} 6L0 12z`} />
        </marker>
      </defs>
      {layout.edges.map(({ edge, path, thickness }) => {
        const isOn = edge.paths.some((position) => paths.has(position))
        const standing = active === null ? '' : isOn ? 'on' : 'off'
        return (
          <path
            key={`${edge.from} ${edge.to}`}
            className={`step ${standing}`}
            d={path}
            strokeWidth={thickness}
            markerEnd="url(#trace-arrow)"
          />
        )
      })}
      {layout.edges.map(({ edge, label }) => (
        <text key={`${edge.from} ${edge.to}`} className="step-amount" {...label} dy="0.35em">
          {briefly(edge.amount, lang)}
        </text>
      ))}
    </svg>
  )
}

function ColumnNames({ layout }: { layout: TraceLayout }) {
  const messages = useMessages()
  return (
    <div className="column-names">
      {layout.columns.map(({ column, x, width }) => (
        <p key={column} className="column-name" style={{ left: x, width }}>
          {awayInWords(column, messages)}
        </p>
      ))}
    </div>
  )
}
