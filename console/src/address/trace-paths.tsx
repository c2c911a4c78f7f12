import { useState } from 'react'
import type { Evidence } from '../api/screening.ts'
import type { Trace, TracePath } from '../api/trace.ts'
import { useExplorer } from '../api/use-networks.ts'
import { addressHref } from '../parts/address-href.ts'
import { shortAddress } from '../parts/short-address.ts'
import { RecordLink } from '../parts/source-link.tsx'
import { useMessages } from '../use-messages.ts'
import { Entity } from './entity.tsx'
import { moneySteps, tracedAmount, type MoneyStep } from './trace-words.ts'
import { WithCode } from '../parts/with-code.tsx'

/** The chart as text: each path with its amounts and links to its transfers. */
export function TracePaths({ trace }: { trace: Trace }) {
  const { t } = useMessages()
  const [all, setAll] = useState(false)
  const shown = all ? trace.paths : trace.paths.slice(0, firstShown)
  return (
    <section className="paths" aria-labelledby="paths-title">
      <h3 id="paths-title">{t('trace.paths')}</h3>
      <ol>
        {shown.map((path, position) => (
          <li key={`${path.direction} ${path.parties.join(' ')}`}>
            <Path path={path} evidence={trace.evidence[position] ?? null} trace={trace} />
          </li>
        ))}
      </ol>
      {shown.length < trace.paths.length && (
        <button type="button" className="plain" onClick={() => setAll(true)}>
          {t('trace.paths_all', { count: trace.paths.length })}
        </button>
      )}
    </section>
  )
}

function Path({ path, evidence, trace }: { path: TracePath; evidence: Evidence | null; trace: Trace }) {
  const steps = moneySteps(path)
  return (
    <>
      {evidence && (
        <p>
          <WithCode text={evidence.detail} />
        </p>
      )}
      <p className="steps">
        <PartyLink address={steps[0]?.from ?? ''} trace={trace} />
        {steps.map((step) => (
          <Step key={`${step.from} ${step.to}`} step={step} trace={trace} />
        ))}
      </p>
      {evidence?.page && (
        <p className="links">
          <RecordLink page={evidence.page} />
        </p>
      )}
    </>
  )
}

/** The amount and recipient of a step. */
function Step({ step, trace }: { step: MoneyStep; trace: Trace }) {
  const { lang } = useMessages()
  const { chain } = trace
  const amount = tracedAmount(step.amount, chain, lang)
  const explorer = useExplorer(chain)
  return (
    <>
      {' → '}
      {explorer ? (
        <a href={explorer.transaction_url + encodeURIComponent(step.tx) + explorer.suffix} rel="noreferrer">
          {amount}
        </a>
      ) : (
        amount
      )}
      {' → '}
      <PartyLink address={step.to} trace={trace} />
    </>
  )
}

function PartyLink({ address, trace: { chain, names } }: { address: string; trace: Trace }) {
  const { lang } = useMessages()
  const name = names[address]
  return (
    <a href={addressHref(address, { lang, chain })} title={address}>
      {name !== undefined && (
        <>
          <Entity name={name} />{' '}
        </>
      )}
      <code>{shortAddress(address)}</code>
    </a>
  )
}

const firstShown = 10
