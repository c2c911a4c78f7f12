import { html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { settingInChinese } from '../../../messages/settings-in-chinese.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'
import type { DocsNeeds, DocsSetting } from './docs-needs.ts'

/** Every setting of the service, each with a link of its own. */
export const settingsPage: ConstantPage<DocsNeeds> = {
  path: '/docs/settings',
  render: ({ settings }, { lang }) => ({
    title: message(lang, 'page.settings'),
    body: html`<p>${withCode(message(lang, 'page.settings.intro'))}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'page.settings')}"><table><thead><tr><th>${message(lang, 'page.settings.name')}</th><th>${message(lang, 'page.settings.default')}</th><th class="sentence">${message(lang, 'page.meaning')}</th></tr></thead>
<tbody>${settings.map(
      (setting) =>
        html`<tr id="${setting.name}"><td><a href="#${setting.name}"><code>${setting.name}</code></a></td><td class="breaks">${withCode(defaultOf(setting, lang))}</td><td class="sentence">${withCode(meaningOf(setting, lang))}</td></tr>\n`,
    )}</tbody></table></div>`,
  }),
}

function defaultOf({ name, default: value }: DocsSetting, lang: Lang): string {
  if (value === null) return '–'
  if (typeof value === 'string') return `\`${value}\``
  return (lang === 'zh' && settingInChinese(name)?.default) || value.words
}

/** What a setting means, in the language of the page. */
export function meaningOf({ name, meaning }: DocsSetting, lang: Lang): string {
  return (lang === 'zh' && settingInChinese(name)?.meaning) || meaning
}
