import { html, type Html } from '../../kit/html.ts'
import { listStatus, shownStates, shownStatus } from '../../lists/list-status.ts'
import type { GetListsNeeds } from '../../lists/get-lists.ts'
import { message, type Lang, type MessageKey } from '../../messages/message.ts'
import { timeOf } from '../../kit/time-of.ts'
import type { Page } from './page.ts'
import { stateCard } from './verdict-card.ts'

/** The data of the probes. */
export type StatusNeeds = {
  probes: {
    engine: string
    notReady: () => MessageKey | null | Promise<MessageKey | null>
    health: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  }
}

/** The current state of the service: readiness, counters, storage, and the age of its lists. */
export const statusPage: Page<StatusNeeds & GetListsNeeds> = {
  path: '/status',
  render: async (needs, { lang, now }) => {
    const { probes } = needs
    const [notReady, health] = [await probes.notReady(), await probes.health()]
    return {
      title: message(lang, 'status.title'),
      body: html`${stateCard(
        notReady === null ? 'clear' : 'risky',
        message(lang, notReady === null ? 'status.ready' : 'status.not_ready'),
        {
          subject: html`${notReady && html`<p>${message(lang, notReady)}</p>`}`,
          body: html`<p>${message(lang, 'page.taken_at', { time: timeOf(now) })} <a href="/readyz"><code>/readyz</code></a> · <a href="/healthz"><code>/healthz</code></a></p>`,
        },
      )}
<dl>
<dt>${message(lang, 'status.version')}</dt><dd>${probes.engine}</dd>
${Object.entries(health).map(([name, state]) => html`<dt>${nameOf(name, lang)}</dt><dd>${stateOf(name, String(state), lang)}</dd>`)}
</dl>
<h2>${message(lang, 'page.lists')}</h2>
${drawLists(needs, now, lang)}`,
    }
  },
}

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
