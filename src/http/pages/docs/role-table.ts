import { endpoints } from '../../../api/endpoints.ts'
import { roles } from '../../../endpoint/roles.ts'
import { html, type Html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { operationsInChinese } from '../../../messages/operations-in-chinese.ts'
import { groupPath } from './docs-places.ts'

/** Which role may use which operation of the console, from the endpoints themselves. */
export function roleTable(lang: Lang): Html {
  const yes = message(lang, 'guide.owners.may')
  const rows = endpoints.flatMap(({ name, summary, roles: allowed }) =>
    allowed === undefined ? [] : [{ name, summary, allowed }],
  )
  return html`<div class="scroll"><table><thead><tr><th class="sentence">${message(lang, 'guide.owners.operation')}</th>${roles.map((role) => html`<th>${message(lang, `role.${role}`)}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ name, summary, allowed }) =>
      html`<tr><td class="sentence"><a href="${groupPath('Console')}?lang=${lang}#${name}">${(lang === 'zh' ? operationsInChinese[name]?.summary : undefined) ?? summary}</a></td>${roles.map((role) => html`<td>${allowed.includes(role) ? yes : '–'}</td>`)}</tr>`,
  )}</tbody></table></div>`
}
