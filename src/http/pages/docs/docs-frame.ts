import { html, type Html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { groupsInChinese } from '../../../messages/groups-in-chinese.ts'
import { groupNames, groupPath, guides, searchPath, vocabulary, type DocsPlace } from './docs-places.ts'

/** The contents of the documentation beside one of its pages. `path` is the page; `query` what was searched for. */
export function docsFrame(lang: Lang, path: string, body: Html, query = ''): Html {
  const current = (place: string) => place === path && html` aria-current="page"`
  const link = ({ path: place, name }: DocsPlace) =>
    html`<li><a href="${place}?lang=${lang}"${current(place)}>${message(lang, name)}</a></li>`
  const group = (name: string) =>
    html`<li><a href="${groupPath(name)}?lang=${lang}"${current(groupPath(name))}>${groupName(name, lang)}</a></li>`
  return html`<link rel="stylesheet" href="/docs.css"><script src="/docs.js" defer></script>
<div class="docs" data-copy="${message(lang, 'page.ref.copy')}" data-copied="${message(lang, 'page.ref.copied')}">
<div class="beside">${searchForm(lang, query)}
<details class="contents"><summary>${message(lang, 'page.ref.contents')}</summary><nav aria-label="${message(lang, 'docs.nav')}">
<p><a href="/docs?lang=${lang}"${current('/docs')}>${message(lang, 'docs.guides')}</a></p><ul>${guides.map(link)}</ul>
<p>${message(lang, 'docs.reference')}</p><ul>${groupNames.map(group)}</ul>
<p>${message(lang, 'docs.vocabulary')}</p><ul>${vocabulary.map(link)}</ul>
</nav></details></div>
<div class="text">${body}</div></div>`
}

/** The name of a group of operations in a language. */
export function groupName(name: string, lang: Lang): Html {
  const own = nameInChinese(name, lang)
  return own === undefined ? html`<span lang="en">${name}</span>` : html`${own}`
}

/** The same as plain text. */
export function groupNameText(name: string, lang: Lang): string {
  return nameInChinese(name, lang) ?? name
}

function nameInChinese(name: string, lang: Lang): string | undefined {
  return lang === 'zh' ? groupsInChinese[name]?.name : undefined
}

function searchForm(lang: Lang, query: string): Html {
  return html`<form class="find" role="search" method="get" action="${searchPath}"><input type="hidden" name="lang" value="${lang}">
<label for="find">${message(lang, 'docs.search')}</label><span><input id="find" type="search" name="q" value="${query}" maxlength="100" autocomplete="off"><button class="plain" type="submit">${message(lang, 'docs.search.button')}</button></span>
<div class="found" aria-live="polite"></div></form>`
}
