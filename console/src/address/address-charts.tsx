import { ChartPanel } from './chart-panel.tsx'
import { PastDay } from './past-day.tsx'
import type { useJudged, Judged } from './use-judged.ts'

/** The charts of one address: its counterparties, its connections with listed parties, and its past. */
export function AddressCharts({
  addr,
  network,
  on,
  judged,
  trace,
  wantTrace,
}: {
  addr: string
  network: string
  on: string | null
  judged: Judged | null
} & Pick<ReturnType<typeof useJudged>, 'trace' | 'wantTrace'>) {
  const chain = judged?.result.chain ?? null
  return (
    <div className="charts">
      {/* Both read the current chain, not a past day. */}
      {on === null && (
        <>
          <ChartPanel title="flow.title" what="flow.what" load={loadFlow} props={{ addr, network, chain }} />
          <ChartPanel
            title="trace.title"
            what="trace.what"
            load={loadTrace}
            props={{ request: trace, chain }}
            isDecisive={judged !== null && restsOnTransfers(judged.result)}
            onOpen={wantTrace}
          />
        </>
      )}
      <PastDay addr={addr} network={network} on={on} />
    </div>
  )
}

/** Whether money from or to listed parties is among the reasons of a verdict. */
function restsOnTransfers({ signal_keys: keys }: Judged['result']): boolean {
  return keys.some((key) => key.startsWith('taint.'))
}

async function loadFlow() {
  return (await import('./flow-panel.tsx')).FlowPanel
}

async function loadTrace() {
  return (await import('./trace-panel.tsx')).TracePanel
}
