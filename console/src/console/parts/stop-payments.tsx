import { Button } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import type { OwnedAgent } from '../types.ts'
import { Result } from './result.tsx'
import { useAct } from './use-act.ts'

/**
 * Lowers both limits of an agent to the smallest amount, in one click: no payment worth anything is made until its owner
 * raises them again.
 */
export function StopPayments({ agent: { agentId, mandate } }: { agent: OwnedAgent }) {
  const { t } = useMessages()
  const { act, text, error } = useAct()
  const isStopped = [mandate.maxUsdc, mandate.dailyUsdc].some((limit) => limit <= Number(smallestUsdc))
  const stop = () =>
    act(
      {
        method: 'POST',
        path: `/agents/${encodeURIComponent(agentId)}/mandate`,
        // Without the revision that was read: it is meant for the mandate in force when it arrives.
        body: { mandate: { maxUsdc: smallestUsdc, dailyUsdc: smallestUsdc } },
      },
      () => t('said.payments_stopped'),
    )
  return (
    <>
      <p className="quiet">{t(isStopped ? 'agent.stopped' : 'agent.stop_what', { amount: `${smallestUsdc} USDC` })}</p>
      {!isStopped && (
        <p className="actions">
          <Button className="plain" onPress={stop}>
            {t('agent.stop')}
          </Button>
        </p>
      )}
      <Result text={text} error={error} />
    </>
  )
}

/** A limit of zero is refused: this is one unit of USDC. */
const smallestUsdc = '0.000001'
