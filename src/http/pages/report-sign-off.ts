import { html, type Html } from '../../kit/html.ts'
import { langs, message, type Lang, type MessageKey } from '../../messages/message.ts'
import { qrCode } from './qr-code.ts'

/** `isSigned`: the code opens the verification of this report, else the report itself, which is judged anew. */
export type ReportCode = { url: string; isSigned: boolean }

/** The end of a report on paper: who reviewed it, when, and a code with which anyone can verify it. */
export async function drawSignOff({ url, isSigned }: ReportCode, lang: Lang): Promise<Html> {
  const meaning = message(lang, isSigned ? 'report.code' : 'report.code.past', { service: new URL(url).host })
  return html`<section class="sign-off"><div><h2>${inBoth('report.review', lang)}</h2>
<dl>${lines.map((key) => html`<dt>${inBoth(key, lang)}</dt><dd></dd>`)}</dl></div>
<figure>${await qrCode(url, meaning)}<figcaption>${meaning}</figcaption></figure></section>`
}

const lines = ['report.reviewer', 'report.review_day', 'report.signature'] as const satisfies readonly MessageKey[]

/** Who files a report may not read the language in which it was printed. */
function inBoth(key: (typeof lines)[number] | 'report.review', lang: Lang): Html {
  const others = langs.filter((each) => each !== lang)
  return html`${message(lang, key)} ${others.map((each) => html`<span lang="${each}">${message(each, key)}</span>`)}`
}
