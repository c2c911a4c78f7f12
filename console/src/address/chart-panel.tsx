import { useEffect, useId, useState, type ComponentType } from 'react'
import type { MessageKey } from '../messages.ts'
import { useMessages } from '../use-messages.ts'

/** The input of a chart: the address, the requested network, and the network's name once known. */
export type ChartQuestion = { addr: string; network: string; chain: string | null }

type ChartPanelProps<Props> = {
  title: MessageKey
  what: MessageKey
  /** Loads the chart component. Must be the same function on every render. */
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Whether it is open until the reader closes it. */
  isDecisive?: boolean
  onOpen?: () => void
}

/**
 * A panel that loads code and data only when it is open, because reading a chain is slow and uses third-party
 * endpoints. It opens by itself where the verdict rests on what it shows.
 */
export function ChartPanel<Props extends object>({
  title,
  what,
  load,
  props,
  isDecisive = false,
  onOpen,
}: ChartPanelProps<Props>) {
  const { t } = useMessages()
  const id = useId()
  const [choice, setChoice] = useState<boolean | null>(null)
  const open = choice ?? isDecisive
  useEffect(() => {
    if (open) onOpen?.()
  }, [open, onOpen])
  return (
    <section className="panel chart-panel" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>
        <button type="button" aria-expanded={open} aria-controls={`${id}body`} onClick={() => setChoice(!open)}>
          {t(title)}
        </button>
      </h2>
      <p className="quiet">{t(what)}</p>
      <div id={`${id}body`} className="chart-body" hidden={!open}>
        {open && <Loaded load={load} props={props} />}
      </div>
    </section>
  )
}

function Loaded<Props extends object>({ load, props }: Pick<ChartPanelProps<Props>, 'load' | 'props'>) {
  const { t } = useMessages()
  const [loaded, setLoaded] = useState<{ Body: ComponentType<Props> } | 'failed' | null>(null)
  useEffect(() => {
    let isMounted = true
    load().then(
      (Body) => isMounted && setLoaded({ Body }),
      () => isMounted && setLoaded('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [load])
  if (loaded === null) return null
  if (loaded !== 'failed') return <loaded.Body {...props} />
  return (
    <div className="failure" role="alert">
      <p>{t('chart.load_failed')}</p>
      {/* A browser caches a failed module load; only a new document retries. */}
      <button type="button" className="plain" onClick={() => location.reload()}>
        {t('chart.reload')}
      </button>
    </div>
  )
}
