import { html, type Html } from '../../../kit/html.ts'
import { memberInChinese } from '../../../messages/member-in-chinese.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { withCode } from '../with-code.ts'
import type { SchemaRow } from '../schema-rows.ts'

/** Where a member stands, for links: `part` is `in`, or the status of the answer that has it. */
export function memberId(operationId: string, part: string, path: string): string {
  return `${operationId}.${part}.${path}`
}

/** Members with their types and meanings, each with a link of its own. */
export function memberTable(
  rows: readonly SchemaRow[],
  place: { operationId: string; part: string },
  lang: Lang,
): Html {
  return html`<table class="members"><thead><tr><th scope="col">${message(lang, 'page.ref.member')}</th><th scope="col">${message(lang, 'page.meaning')}</th></tr></thead>
<tbody>${rows.map((row) => memberRow(row, memberId(place.operationId, place.part, row.path), lang))}</tbody></table>`
}

function memberRow({ path, type, isRequired, bounds, description }: SchemaRow, id: string, lang: Lang): Html {
  const inChinese = lang === 'zh' ? memberInChinese(description) : undefined
  return html`<tr id="${id}"><td><a href="#${id}"><code>${path}</code></a>${isRequired && html` <span class="soft">${message(lang, 'page.required')}</span>`}
<div><code>${type}</code>${bounds.map((bound) => html` <span class="soft">${bound}</span>`)}</div></td>
${inChinese === undefined ? html`<td lang="en">${withCode(description)}</td>` : html`<td>${withCode(inChinese)}</td>`}</tr>`
}
