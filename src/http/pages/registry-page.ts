import { dayOfInstant } from '../../kit/day.ts'
import { quoteCallerText } from '../../kit/quote-caller-text.ts'
import { html, type Html } from '../../kit/html.ts'
import { listName } from '../../lists/list-name.ts'
import { joinItems, message, type Lang } from '../../messages/message.ts'
import { describePayee, type PayeeRef } from '../../registry/describe-service.ts'
import { publicAgents, publicServices, type RegistryNeeds } from '../../registry/registry-endpoints.ts'
import type { Page } from './page.ts'
import { withCode } from './with-code.ts'

/** The public registry: services with their level of verification, and agents that opted in. */
export const registryPage: Page<RegistryNeeds> = {
  path: '/registry',
  render: async (needs, { lang }) => {
    const { services, next: nextService } = await publicServices(needs)
    const disputes = await needs.evidence.disputes(services.map(({ wallet }) => wallet))
    const { agents, next: nextAgent } = await publicAgents(needs)
    const rows = services.map((service) => ({
      ...describePayee(service, disputes.get(service.wallet) ?? 0, needs.lists.current()),
      url: service.url,
    }))
    return {
      title: message(lang, 'page.registry'),
      body: html`<p>${message(lang, 'page.registry.intro')} <a href="/registry.json"><code>/registry.json</code></a></p>
<h2>${message(lang, 'page.registry.services')}</h2>
${rows.length === 0 ? drawNoServices(lang) : drawServices(rows, lang)}${nextService !== null && drawMore(rows.length, lang)}
<h2>${message(lang, 'page.registry.agents')}</h2>
<p>${message(lang, 'registry.about')} ${withCode(message(lang, 'registry.opt_in'))} <a href="/api/registry?lang=${lang}"><code>/api/registry</code></a></p>
${agents.length === 0 ? drawNoAgents(lang) : drawAgents(agents, lang)}${nextAgent !== null && drawMore(agents.length, lang)}`,
    }
  },
}

/** One page of the API's results. */
function drawMore(count: number, lang: Lang): Html {
  return html`<p>${withCode(message(lang, 'page.registry.more', { count }))}</p>`
}

function drawNoServices(lang: Lang): Html {
  return html`<p>${message(lang, 'page.registry.no_services')}</p>
<p>${message(lang, 'registry.about_services')}</p>
<p><a class="button" href="/console/services?lang=${lang}">${message(lang, 'page.registry.register')}</a></p>`
}

function drawNoAgents(lang: Lang): Html {
  return html`<p>${message(lang, 'registry.empty')}</p>
<p><a href="/docs/owners?lang=${lang}">${message(lang, 'guide.owners')}</a></p>`
}

function drawServices(rows: readonly (PayeeRef & { url: string })[], lang: Lang): Html {
  return html`<div class="scroll"><table><thead><tr><th>${message(lang, 'page.registry.service')}</th><th>${message(lang, 'page.registry.status')}</th><th>${message(lang, 'page.registry.takes')}</th><th>${message(lang, 'page.registry.disputes')}</th></tr></thead>
<tbody>${rows.map(
    (
      row,
    ) => html`<tr><td><a href="/registry/${row.sid}?lang=${lang}"><code>${row.sid}</code></a><br>${quoteCallerText(row.name)}<br><code>${new URL(row.url).host}</code>${drawNamedLike(row.named_like, lang)}</td>
<td>${drawRating(row.rating_status, lang)}</td><td>${drawLimits(row.policy, lang)}</td><td>${row.open_disputes}</td></tr>`,
  )}</tbody></table></div>`
}

/** The rating of a service: green only at the top level. */
export function drawRating(rating: PayeeRef['rating_status'], lang: Lang): Html {
  const colour = rating === 'verified' ? 'fresh' : rating === 'suspended' ? 'failed' : 'stale'
  return html`<span class="pill ${colour}">${message(lang, `rating.${rating}`)}</span>`
}

/** The lists with a party of the same name, where there are any. */
export function drawNamedLike(lists: readonly string[], lang: Lang): Html | false {
  const names = lists.map((id) => listName(id, lang))
  return (
    lists.length > 0 &&
    html`<br><strong>${message(lang, 'registry.named_like', { lists: joinItems(lang, names) })}</strong>`
  )
}

/** The amounts that a payee accepts. */
export function drawLimits({ min_usdc: min, max_usdc: max }: PayeeRef['policy'], lang: Lang): string {
  if (min !== null && max !== null) return message(lang, 'page.registry.between', { min, max })
  if (min !== null) return message(lang, 'page.registry.from', { min })
  return max === null ? message(lang, 'page.registry.any_amount') : message(lang, 'page.registry.up_to', { max })
}

function drawAgents(agents: Awaited<ReturnType<typeof publicAgents>>['agents'], lang: Lang): Html {
  return html`<div class="scroll"><table><thead><tr><th>${message(lang, 'page.registry.agent')}</th><th>${message(lang, 'page.registry.chain')}</th><th>${message(lang, 'page.registry.since')}</th></tr></thead>
<tbody>${agents.map(
    ({ agentId, name, attribution, completeness, named_like, registeredAt }) =>
      html`<tr><td>${name} (${message(lang, attribution === 'owned' ? 'page.registry.name_owned' : 'page.registry.name_claimed')})<br><a href="/api/registry/agent?agentId=${encodeURIComponent(agentId)}&lang=${lang}"><code>${agentId}</code></a>${drawNamedLike(named_like, lang)}</td>
<td>${Math.round(completeness * 100)} %</td><td><time>${dayOfInstant(registeredAt)}</time></td></tr>`,
  )}</tbody></table></div>`
}
