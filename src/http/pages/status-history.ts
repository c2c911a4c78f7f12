import { dayBefore } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import { joinItems, message, type Lang, type MessageKey } from '../../messages/message.ts'
import { componentName } from '../../status/component-name.ts'
import { absences, outsideEveryMinutes, type Absence } from '../../status/component.ts'
import type { ShownComponent, Status } from '../../status/read-status.ts'

type Day = ShownComponent['days'][number]

/** The components of the service, each with a cell for every day, and the names of those that are not configured. */
export function drawHistory({ components, history, from, to }: Status, lang: Lang): Html {
  const configured = components.filter(({ state }) => !isAbsent(state))
  const others = components.filter(({ state }) => state === 'not_configured')
  const withoutCopy = components.flatMap(({ id, state }) => {
    if (!isAbsent(state) || state === 'not_configured') return []
    const words = { list: componentName(id, lang), state: message(lang, `page.list.status.${state}`) }
    return [message(lang, 'status.without_copy.list', words)]
  })
  const days = configured[0]?.days.length ?? 0
  return html`<h2>${message(lang, 'status.history', { days })}</h2>
<p>${message(lang, history ? 'status.history.intro' : 'status.history.unread', { minutes: outsideEveryMinutes })}</p>
${history && drawKey(lang)}
<div class="components">${configured.map(
    (
      component,
    ) => html`<section class="component"><h3>${componentName(component.id, lang)} ${drawState(component, lang)}</h3>
${history && drawDays(component, { from, to }, lang)}</section>`,
  )}</div>
${withoutCopy.length > 0 && html`<p>${message(lang, 'status.without_copy', { lists: joinItems(lang, withoutCopy) })}</p>`}
${others.length > 0 && html`<p>${message(lang, 'status.unconfigured', { components: others.map(({ id }) => componentName(id, lang)) })}</p>`}`
}

function drawKey(lang: Lang): Html {
  return html`<ul class="day-key">${dayStates.map((state) => html`<li><i class="day ${state}"></i> ${message(lang, `status.day.${state}`)}</li>`)}</ul>`
}

function drawDays(component: ShownComponent, { from, to }: Pick<Status, 'from' | 'to'>, lang: Lang): Html {
  const { id, days, measured } = component
  const counts = dayStates
    .map((state) => ({ state, count: days.filter((day) => day.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => message(lang, 'status.count', { state: message(lang, `status.day.${state}`), count }))
  const name = componentName(id, lang)
  return html`<div class="days" role="img" aria-label="${joinItems(lang, [name, ...counts])}">${days.map((day) => html`<i class="day ${day.state}" title="${dayText(day, lang)}"></i>`)}</div>
<p class="days-foot"><span>${from}</span> <span>${message(lang, 'status.measured', { measured: percent(measured), days: days.length })}</span> <span>${to}</span></p>
<details><summary>${message(lang, 'status.days.words')}<span class="unseen">: ${name}</span></summary><ul>${runsOf(days).map((run) => html`<li>${runText(run, lang)}</li>`)}</ul></details>`
}

function drawState({ id, state }: ShownComponent, lang: Lang): Html {
  return html`<span class="pill ${state}">${message(lang, wordsOfState(id, state))}</span>`
}

/** The state in words: a list is out of date where a server is slow, and downloads fail. */
function wordsOfState(id: string, state: ShownComponent['state']): MessageKey {
  if (isAbsent(state)) return state === 'not_configured' ? 'status.state.not_configured' : `page.list.status.${state}`
  if (id === 'lists' && state === 'degraded') return 'status.state.loading_degraded'
  return id.startsWith('list:') && state !== 'not_measured' ? `status.state.list_${state}` : `status.state.${state}`
}

function isAbsent(state: ShownComponent['state']): state is Absence {
  return absences.some((absence) => absence === state)
}

function dayText(day: Day, lang: Lang): string {
  const state = message(lang, `status.day.${day.state}`)
  if (day.state === 'not_measured') return message(lang, 'status.day_state', { day: day.day, state })
  const { ok, degraded, failed } = day
  return message(lang, 'status.day_counts', {
    day: day.day,
    state,
    ok,
    degraded,
    failed,
    measured: percent(day.measured),
  })
}

/** Neighbouring days without a measurement are one line; what happened on any other day is a line of its own. */
function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  for (const day of days.toReversed()) {
    const last = runs.at(-1)
    const isSame = day.state === 'not_measured' && last?.[0]?.state === day.state
    if (isSame && dayBefore(last?.at(-1)?.day ?? '') === day.day) last?.push(day)
    else runs.push([day])
  }
  return runs
}

function runText(run: readonly Day[], lang: Lang): string {
  const [newest, oldest] = [run[0], run.at(-1)]
  if (newest === undefined || oldest === undefined) return ''
  if (run.length === 1) return dayText(newest, lang)
  const day = message(lang, 'status.days.from_to', { from: oldest.day, to: newest.day })
  return message(lang, 'status.day_state', { day, state: message(lang, `status.day.${newest.state}`) })
}

/** Down, so that a gap never disappears, and one measurement is more than nothing. */
function percent(share: number): string {
  const tenths = Math.floor(share * 1_000)
  return tenths === 0 && share > 0 ? '< 0.1' : String(tenths / 10)
}

const dayStates = ['ok', 'partly_measured', 'degraded', 'failed', 'not_measured'] as const
