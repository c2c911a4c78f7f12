import { html } from '../../../kit/html.ts'
import { message } from '../../../messages/message.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'
import { code } from './guide-parts.ts'

/** What an operator does on the first day: start, watch, keep lists current, back up. */
export const operateGuide: ConstantPage<unknown> = {
  path: '/docs/operate',
  render: (_needs, { lang, baseUrl }) => ({
    title: message(lang, 'guide.operate'),
    body: html`<p>${message(lang, 'guide.operate.intro')} <a href="/docs/settings?lang=${lang}">${message(lang, 'page.settings')}</a></p>
<h2>${message(lang, 'guide.operate.start')}</h2>
${code('npm start')}
<h2>${message(lang, 'guide.operate.watch')}</h2>
${code(`curl -s ${baseUrl}/readyz\ncurl -s ${baseUrl}/healthz`)}
<p>${withCode(message(lang, 'guide.operate.watch_text'))} <a href="/status?lang=${lang}">${message(lang, 'shell.status')}</a></p>
<h2>${message(lang, 'guide.operate.lists')}</h2>
${code('npx countersign lists status')}
<p>${withCode(message(lang, 'guide.operate.lists_text'))} <a href="/lists?lang=${lang}">${message(lang, 'shell.lists')}</a></p>
<h2>${message(lang, 'guide.operate.own')}</h2>
${code(`mkdir -p lists-own/own
echo '[{"host": "shop.example", "reason": "never delivered"}]' > lists-own/own/own.json
LISTS_DIR=lists-own npm start`)}
<p>${withCode(message(lang, 'guide.operate.own_text'))}</p>
<h2>${message(lang, 'guide.operate.backup')}</h2>
${code('npx countersign backup /backups/$(date -u +%F)')}
<p>${withCode(message(lang, 'guide.operate.backup_text'))}</p>`,
  }),
}
