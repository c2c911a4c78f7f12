import { html } from '../../../kit/html.ts'
import { message } from '../../../messages/message.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'
import { code } from './guide-parts.ts'
import { roleTable } from './role-table.ts'

/** What an owner does about agents: limits, blocked payments, emergencies. */
export const ownersGuide: ConstantPage<unknown> = {
  path: '/docs/owners',
  render: (_needs, { lang, baseUrl }) => ({
    title: message(lang, 'guide.owners'),
    body: html`<p>${message(lang, 'guide.owners.intro')} <a href="/console?lang=${lang}">${message(lang, 'shell.console')}</a></p>
<h2>${message(lang, 'guide.owners.blocked')}</h2>
<p>${withCode(message(lang, 'guide.owners.blocked_text'))} <a href="/docs/reasons?lang=${lang}">${message(lang, 'page.reasons')}</a></p>
${code(payCommand(baseUrl, '{"agentId":"shopper-7","action":"history"}'))}
<h2>${message(lang, 'guide.owners.tighten')}</h2>
<p>${withCode(message(lang, 'guide.owners.tighten_text'))}</p>
${code(payCommand(baseUrl, '{"agentId":"shopper-7","action":"set-mandate","mandate":{"maxUsdc":5}}'))}
<h2>${message(lang, 'guide.owners.emergency')}</h2>
<p>${withCode(message(lang, 'guide.owners.emergency_text'))}</p>
<h2>${message(lang, 'guide.owners.agents')}</h2>
<p>${withCode(message(lang, 'guide.owners.agents_text'))} <a href="/docs/api/gateway?lang=${lang}">Gateway</a></p>
<h2 id="roles">${message(lang, 'guide.owners.people')}</h2>
<p>${withCode(message(lang, 'guide.owners.people_text'))}</p>
${roleTable(lang)}`,
  }),
}

/** `SECRET` is the secret of the agent, which its registration showed once. */
function payCommand(baseUrl: string, body: string): string {
  return `curl -s ${baseUrl}/api/pay -H 'content-type: application/json' -H "x-agent-secret: $SECRET" \\
  -d '${body}'`
}
