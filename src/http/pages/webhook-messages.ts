import { messageSchema } from '../../api/openapi-webhooks.ts'
import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { messageHeaders, messageTypes, type MessageType } from '../../webhooks/message-types.ts'
import { schemaRows } from './schema-rows.ts'
import { withCode } from './with-code.ts'

/** The webhook messages: for each type its members and a sample, and the headers of all. */
export function webhookMessages(lang: Lang): Html {
  const headers = Object.entries(messageHeaders).map(([path, { type, meaning }]) => {
    return { path, type, description: message(lang, meaning) }
  })
  return html`<h2>${message(lang, 'page.webhooks.messages')}</h2>
<p>${withCode(message(lang, 'page.webhooks.members'))}</p>
${messageTypes.map((type) => drawType(type, lang))}
<h2>${message(lang, 'page.webhooks.headers')}</h2>
${table(message(lang, 'page.webhooks.headers'), headers, lang)}`
}

function drawType(type: MessageType, lang: Lang): Html {
  return html`<section id="${type.type}"><h3><code>${type.type}</code></h3>
<p>${withCode(message(lang, type.about))}</p>
${table(type.type, schemaRows(messageSchema(type, lang), {}), lang)}
<p>${message(lang, 'page.webhooks.sample')}</p>
<pre><code>${JSON.stringify(type.example(lang), null, 2)}</code></pre></section>
`
}

type Row = { path: string; type: string; description: string }

function table(label: string, rows: readonly Row[], lang: Lang): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr><th>${message(lang, 'page.ref.name')}</th><th>${message(lang, 'page.webhooks.type')}</th><th class="sentence">${message(lang, 'page.meaning')}</th></tr></thead>
<tbody>${rows.map(
    ({ path, type, description }) =>
      html`<tr><td><code>${path}</code></td><td><code>${type}</code></td><td class="sentence">${withCode(description)}</td></tr>\n`,
  )}</tbody></table></div>`
}
