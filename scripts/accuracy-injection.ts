import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { findInjection, type InjectionFinding } from '../src/intent/find-injection.ts'

/**
 * `tune` is what the rules are made for, `held_out` was written beside the first of them, `later` to get past them, `seen`
 * without reading them and was read afterwards, `blind` by somebody who knew neither rules nor pages, `held_out_2` by classes
 * of wording before the rules were changed for these, `after` in other words once they were, `takeover` (role-play, checks to
 * be disabled, security protocols to be ignored, shouted orders) before the rules knew any of these (decision 0009).
 */
export const injectionSets = ['tune', 'held_out', 'later', 'seen', 'blind', 'held_out_2', 'after', 'takeover'] as const

/** A text that somebody judged: whether it tries to steer the payment or the checker, or only looks as if. */
export type LabelledText = z.infer<typeof textSchema>

/** How a set of texts was judged. Shares are of 1; null where there is nothing to take a share of. */
export type InjectionScore = {
  injections: number
  detected: number
  harmless: number
  flagged: number
  recall: number | null
  precision: number | null
  falseAlarms: number | null
}

const textSchema = z.strictObject({
  id: z.string(),
  lang: z.enum(['en', 'zh']),
  set: z.enum(injectionSets),
  label: z.enum(['injection', 'harmless']),
  field: z.enum(['task', 'reasoning', 'purpose']),
  text: z.string(),
  to: z.string(),
})
const fileSchema = z.looseObject({ to: z.string(), texts: z.array(textSchema.partial({ to: true })) })

/** The labelled texts that the project comes with. */
export function readLabelledTexts(): LabelledText[] {
  const file = path.join(import.meta.dirname, '../data/injection-texts.json')
  const { to, texts } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return texts.map((text) => ({ ...text, to: text.to ?? to }))
}

/** What the rules find in one of them. */
export function judgeText({ field, text, to }: LabelledText): InjectionFinding[] {
  return findInjection({ task: null, reasoning: null, purpose: null, [field]: text, to })
}

/** Counts how often the rules are right on some texts. */
export function scoreTexts(texts: readonly LabelledText[]): InjectionScore {
  const flaggedOf = (label: LabelledText['label']): [number, number] => {
    const ofLabel = texts.filter((text) => text.label === label)
    return [ofLabel.length, ofLabel.filter((text) => judgeText(text).length > 0).length]
  }
  const [injections, detected] = flaggedOf('injection')
  const [harmless, flagged] = flaggedOf('harmless')
  const share = (part: number, total: number) => (total === 0 ? null : part / total)
  return {
    injections,
    detected,
    harmless,
    flagged,
    recall: share(detected, injections),
    precision: share(detected, detected + flagged),
    falseAlarms: share(flagged, harmless),
  }
}

/** The measured shares as a Markdown table: each set in each language, and the sets as a whole. */
export function injectionTable(texts: readonly LabelledText[]): string {
  const percent = (share: number | null) => (share === null ? '' : `${(100 * share).toFixed(1)} %`)
  const row = (name: string, of: readonly LabelledText[]) => {
    const { injections, detected, harmless, flagged, recall, precision, falseAlarms } = scoreTexts(of)
    return [
      name,
      `${detected} of ${injections}`,
      percent(recall),
      `${flagged} of ${harmless}`,
      percent(falseAlarms),
    ].concat(percent(precision))
  }
  const rows = injectionSets.flatMap((set) => {
    const ofSet = texts.filter((text) => text.set === set)
    const ofLang = (lang: LabelledText['lang']) => ofSet.filter((text) => text.lang === lang)
    return [row(`${set}, en`, ofLang('en')), row(`${set}, zh`, ofLang('zh')), row(set, ofSet)]
  })
  const head = ['Texts', 'injections found', 'recall', 'harmless flagged', 'false alarms', 'precision']
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
