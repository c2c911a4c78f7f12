import type { ReactNode } from 'react'
import type { Problem } from '../api/call-api.ts'
import type { AnswerRequest } from '../api/use-answer.ts'
import { Failure } from '../parts/failure.tsx'
import { useMessages } from '../use-messages.ts'
import { WithCode } from '../parts/with-code.tsx'

type ChainAnswerProps<T> = {
  request: AnswerRequest<T>
  /** The requested network; null while it is not known. */
  chain: string | null
  /** The answer in one sentence, for screen readers. */
  announce: (body: T) => string
  children: (body: T) => ReactNode
}

/** An answer read from a chain, its loading state, or its failure. */
export function ChainAnswer<T>({ request, chain, announce, children }: ChainAnswerProps<T>) {
  const { t } = useMessages()
  const { latest, slow, again } = request
  const answer = latest?.answer ?? null
  return (
    <>
      <p className="unseen" role="status">
        {slow ? t('wait.chain') : answer?.kind === 'answered' ? announce(answer.body) : ''}
      </p>
      {slow && <p className="waiting">{t('wait.chain')}</p>}
      {answer?.kind === 'answered' && children(answer.body)}
      {answer?.kind === 'refused' && answer.problem.reason_code === 'chain_not_configured' && (
        <NotReadHere problem={answer.problem} chain={chain} />
      )}
      {answer !== null &&
        answer.kind !== 'answered' &&
        !(answer.kind === 'refused' && answer.problem.reason_code === 'chain_not_configured') && (
          <Failure answer={answer} again={again} />
        )}
    </>
  )
}

/** Not an error: names what is not configured and how to enable it. */
function NotReadHere({ problem, chain }: { problem: Problem; chain: string | null }) {
  const { t } = useMessages()
  const [before = '', between = '', after = ''] = t('chain.off.operator', { public: '|', own: '|' }).split('|')
  return (
    <div className="not-read">
      <h3>{t('chain.off.title')}</h3>
      <p>
        <WithCode text={problem.detail} />
      </p>
      {problem.retry.condition && (
        <p>
          <WithCode text={problem.retry.condition} />
        </p>
      )}
      <p>
        {before}
        <code>ONCHAIN=public</code>
        {between}
        <code>{settingOf(chain)}</code>
        {after}
      </p>
    </div>
  )
}

/** The setting that names an endpoint of a chain. */
function settingOf(chain: string | null): string {
  return ownSettings[chain ?? ''] ?? `RPC_URL_${(chain ?? '…').toUpperCase().replaceAll('-', '_')}`
}

const ownSettings: Readonly<Record<string, string>> = {
  tron: 'TRON_API_URL',
  solana: 'SOLANA_RPC_URL',
  bitcoin: 'BITCOIN_API_URL',
  'tron-nile': 'TRON_NILE_API_URL',
  'solana-devnet': 'SOLANA_DEVNET_RPC_URL',
}
