import { examplePayee } from '../../../api/local-examples.ts'
import type { MessageKey } from '../../../messages/message.ts'
import { placeholders } from './with-placeholders.ts'

/** Shell scripts of several requests that belong together, by operation. */
export const walkthroughs: Readonly<Record<string, Walkthrough>> = {
  useGateway: { titleKey: 'page.ref.walk.pay', introKey: 'page.ref.walk.pay_intro', script: payScript },
}

type Walkthrough = { titleKey: MessageKey; introKey: MessageKey; script: (baseUrl: string) => string }

/** Registers an agent, pays, claims it with a key, and lowers a limit of its mandate. */
function payScript(baseUrl: string): string {
  const ask = (credentials: readonly string[], members: string) =>
    [
      `curl -s -w '\\n' ${baseUrl}/api/pay`,
      ...credentials.map((header) => `-H "${header}"`),
      "-H 'content-type: application/json'",
      `-d '{${members}}'`,
    ].join(' \\\n  ')
  const secret = 'x-agent-secret: $SECRET'
  const agent = `"agentId":"'$AGENT'"`
  const mandate = '"mandate":{"maxUsdc":"10","dailyUsdc":"50"}'
  const register = ask([], `"action":"register",${agent},"entity":"Example Ltd",${mandate}`)
  return [
    `KEY=${placeholders.apiKey}`,
    'AGENT=shopper-$(date +%s)',
    `SECRET=$(${register} \\\n  | sed 's/.*"agentSecret":"\\([^"]*\\)".*/\\1/')`,
    ask([secret], `${agent},"amountUsdc":"1","to":"${examplePayee}","nonce":"first"`),
    ask(['x-api-key: $KEY', secret], `"action":"claim",${agent}`),
    ask([secret], `"action":"set-mandate",${agent},"mandate":{"maxUsdc":"5"}`),
  ].join('\n')
}
