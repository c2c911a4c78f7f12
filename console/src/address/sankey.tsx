import { useMemo, useRef, type CSSProperties } from 'react'
import type { Flow, FlowOthers, FlowParty } from '../api/flow.ts'
import { Icon } from '../parts/icon.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { useMessages } from '../use-messages.ts'
import type { Messages } from '../messages.ts'
import { inDollars, inTokens, roughly } from './amounts.ts'
import { othersInWords, othersOf, transfersInWords } from './flow-words.ts'
import { Entity } from './entity.tsx'
import { FlowLegend } from './legend.tsx'
import { markOf } from './party-mark.ts'
import { PartyLinks } from './party-links.tsx'
import { layoutSankey, type Box, type SankeyBand, type Side } from './sankey-layout.ts'
import { useChoice } from './use-choice.ts'
import { useWidth } from './use-width.ts'
import { ZoomFrame } from './zoom-frame.tsx'

/** The flow as a Sankey chart: senders on the left, the address in the middle, receivers on the right. */
export function Sankey({ flow }: { flow: Flow }) {
  const messages = useMessages()
  const { t } = messages
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const ends = useMemo(() => endsOf(flow), [flow])
  const layout = useMemo(() => layoutSankey(amountsOf(ends), width), [ends, width])
  const places = layout.bands.map((band) => ({ ...band.label, id: idOf(band) }))
  const choice = useChoice(places, 'flow-')
  const endOf = ({ side, index }: SankeyBand) => ends[side][index] ?? null
  const active = layout.bands.find((band) => idOf(band) === choice.active)
  return (
    <div className="chart" role="group" aria-label={t('flow.picture')}>
      <p className="quiet">{t('flow.hint')}</p>
      <ZoomFrame
        frame={frame}
        picture={layout}
        start={{ x: layout.width / 2, y: 0 }}
        label={t('flow.view')}
        height="whole"
        onKeyDown={choice.onKeyDown}
      >
        <div className={`sankey ${layout.form}`} style={{ width: layout.width, height: layout.height }}>
          <svg width={layout.width} height={layout.height} aria-hidden="true" focusable="false">
            {layout.bands.map((band) => {
              const tone = toneOf(endOf(band), messages)
              return (
                <g
                  key={idOf(band)}
                  className={`band ${tone} ${choice.active === idOf(band) ? 'active' : ''}`}
                  onPointerEnter={() => choice.hover(idOf(band))}
                  onPointerLeave={() => choice.hover(null)}
                >
                  <path d={band.path} />
                  <rect {...band.bar} />
                </g>
              )
            })}
            {layout.subjects.map(({ side, ...box }) => (
              <rect key={side} className="subject" {...box} />
            ))}
          </svg>
          {layout.subjects.map(({ side, ...box }) => (
            <p key={side} className="subject-name" style={aboveBar(box, side)}>
              {t('chart.subject')}
            </p>
          ))}
          {layout.bands.map(
            ({ side, index, label }) =>
              index === 0 && (
                <p key={side} className={`side-name ${side}`} style={{ ...placeOf(label), top: label.y - nameHeight }}>
                  {t(`flow.${side}`)}
                </p>
              ),
          )}
          {layout.bands.map((band) => {
            const end = endOf(band)
            return end && <EndButton key={idOf(band)} end={end} band={band} props={choice.buttonProps(idOf(band))} />
          })}
        </div>
      </ZoomFrame>
      <FlowLegend
        parties={[...flow.inbound, ...flow.outbound]}
        hasOthers={(othersOf(flow, 'in') ?? othersOf(flow, 'out')) !== null}
      />
      <EndDetails end={active ? endOf(active) : null} chain={flow.chain} />
    </div>
  )
}

/** The far end of a band: a party, or all others of that side. */
type End = { side: Side } & ({ party: FlowParty; sum: FlowParty } | { party: null; sum: FlowOthers })

function endsOf(flow: Flow): Record<Side, readonly End[]> {
  const side = (name: Side, parties: readonly FlowParty[]): End[] => {
    const others = othersOf(flow, name)
    return [
      ...parties.map((party) => ({ side: name, party, sum: party })),
      ...(others ? [{ side: name, party: null, sum: others }] : []),
    ]
  }
  return { in: side('in', flow.inbound), out: side('out', flow.outbound) }
}

function amountsOf(ends: Readonly<Record<Side, readonly End[]>>): Record<Side, number[]> {
  const amounts = (side: Side) => ends[side].map(({ sum }) => inDollars(sum))
  return { in: amounts('in'), out: amounts('out') }
}

function idOf({ side, index }: Pick<SankeyBand, 'side' | 'index'>): string {
  return `${side}-${index}`
}

function toneOf(end: End | null, messages: Messages): string {
  if (!end?.party) return 'others'
  return markOf(end.party, messages)?.look ?? 'unmarked'
}

type EndButtonProps = {
  end: End
  band: SankeyBand
  props: ReturnType<ReturnType<typeof useChoice>['buttonProps']>
}

function EndButton({ end, band: { side, label }, props }: EndButtonProps) {
  const messages = useMessages()
  const mark = end.party && markOf(end.party, messages)
  const address = end.party && <code>{shortAddress(end.party.address)}</code>
  return (
    <button type="button" className={`end ${side} ${toneOf(end, messages)}`} style={placeOf(label)} {...props}>
      <span className="name">
        {mark && <Icon name={mark.icon} />}
        {mark ? <Entity name={mark.words} /> : end.party ? address : othersInWords(end.sum, messages)}
        <strong>{roughly(inDollars(end.sum), messages.lang)}</strong>
      </span>
      <span className="mark">{mark ? address : transfersInWords(end.sum.count, messages)}</span>
      <span className="unseen">{exactly(end, messages)}</span>
    </button>
  )
}

function exactly({ side, sum }: End, messages: Messages): string {
  const amount = inTokens(sum, messages.lang)
  return messages.t(`flow.exactly_${side}`, { amount, transfers: transfersInWords(sum.count, messages) })
}

/** Details of the selected end. */
function EndDetails({ end, chain }: { end: End | null; chain: string }) {
  const messages = useMessages()
  const mark = end?.party && markOf(end.party, messages)
  return (
    <div className="details">
      {end && (
        <>
          {mark && (
            <p className={mark.look}>
              <Icon name={mark.icon} /> <Entity name={mark.words} />
            </p>
          )}
          <p>{end.party ? <code>{end.party.address}</code> : othersInWords(end.sum, messages)}</p>
          <p>{exactly(end, messages)}</p>
        </>
      )}
      {end?.party && <PartyLinks address={end.party.address} chain={chain} />}
    </div>
  )
}

function placeOf({ x, y, width, height }: Box): CSSProperties {
  return { left: x, top: y, width, height }
}

/** Above the bar: centred in the middle of the chart, else aligned to the edge. */
function aboveBar({ x, y, width }: Box, side: Side | 'both'): CSSProperties {
  const top = y - nameHeight
  if (side === 'both') return { left: x + width / 2, top }
  return side === 'in' ? { right: 0, top } : { left: 0, top }
}

const nameHeight = 26
