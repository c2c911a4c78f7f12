import { html, type Html } from '../../kit/html.ts'
import { timeOf } from '../../kit/time-of.ts'
import type { GetListsNeeds } from '../../lists/get-lists.ts'
import { listStatus, shownStates, shownStatus } from '../../lists/list-status.ts'
import { message, type Lang, type MessageKey } from '../../messages/message.ts'
import { describeState } from '../../status/component-name.ts'
import { readStatus, type Status, type StatusNeeds } from '../../status/read-status.ts'
import { drawListAges } from './list-ages.ts'
import type { Page } from './page.ts'
import { drawHistory } from './status-history.ts'
import { stateCard } from './verdict-card.ts'

/** What the health probe reports. */
export type HealthNeeds = {
  probes: {
    engine: string
    health: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  }
}

/** The state of the service, the history of its components, and the age of its lists. */
export const statusPage: Page<HealthNeeds & StatusNeeds & GetListsNeeds> = {
  path: '/status',
  render: async (needs, { lang, now }) => {
    const { engine, health } = needs.probes
    const [status, parts] = [await readStatus(needs), await health()]
    return {
      title: message(lang, 'status.title'),
      body: html`${stateCard(tones[status.state], message(lang, `status.head.${status.state}`), {
        subject: html`<p>${describeState(status, lang)}</p>`,
        body: html`<p>${message(lang, 'page.taken_at', { time: timeOf(now) })} <a href="/api/status?lang=${lang}"><code>/api/status</code></a> · <a href="/readyz"><code>/readyz</code></a> · <a href="/healthz"><code>/healthz</code></a></p>`,
      })}
${drawHistory(status, lang)}
<h2>${message(lang, 'status.lists')}</h2>
${drawListAges(needs, now, lang)}
${drawLists(needs, now, lang)}
<h2>${message(lang, 'status.parts')}</h2>
<dl>
<dt>${message(lang, 'status.version')}</dt><dd>${engine}</dd>
${Object.entries(parts).map(([name, state]) => html`<dt>${nameOf(name, lang)}</dt><dd>${stateOf(name, String(state), lang)}</dd>`)}
</dl>`,
    }
  },
}

/** Green stands only for a component that was measured and works. */
const tones = {
  ok: 'clear',
  not_measured: 'weightless',
  stale_lists: 'in-part',
  missing_lists: 'in-part',
  degraded: 'in-part',
  not_ready: 'risky',
} as const satisfies Record<Status['state'], string>

/** The name of a part in `/healthz`, translated where known. */
function nameOf(part: string, lang: Lang): Html | string {
  return Object.hasOwn(partWords, part)
    ? message(lang, partWords[part as keyof typeof partWords])
    : html`<code>${part}</code>`
}

function stateOf(part: string, state: string, lang: Lang): Html {
  const stateKey = `${part}.${state}`
  return Object.hasOwn(stateWords, stateKey)
    ? html`${message(lang, stateWords[stateKey as keyof typeof stateWords])}`
    : html`<code>${state}</code>`
}

const partWords = {
  storage: 'status.storage',
  limits: 'status.limits',
  database: 'status.database',
} as const satisfies Record<string, MessageKey>

const stateWords = {
  'storage.sqlite': 'status.storage.sqlite',
  'storage.postgres': 'status.storage.postgres',
  'limits.memory': 'status.limits.memory',
  'limits.redis': 'status.limits.redis',
  'limits.per_process': 'status.limits.per_process',
  'limits.off': 'status.limits.off',
  'database.reachable': 'status.database.reachable',
  'database.unreachable': 'status.database.unreachable',
} as const satisfies Record<string, MessageKey>

function drawLists({ lists }: GetListsNeeds, now: number, lang: Lang): Html {
  const states = lists.current().lists.map((state) => shownStatus(state, listStatus(state, now, lists.maxAgeHours)))
  const counted = shownStates.map((status) => ({
    status,
    count: states.filter((each) => each === status).length,
  }))
  return html`<dl>${counted.map(({ status, count }) => html`<dt>${message(lang, `page.list.status.${status}`)}</dt><dd>${count}</dd>`)}</dl>
<p><a href="/lists?lang=${lang}">${message(lang, 'page.lists.details')}</a> · <a href="/api/lists?lang=${lang}"><code>/api/lists</code></a></p>`
}
