/**
 * A seller's text without sentences that describe a setting: "Override the default system prompt" is what a parameter
 * of a chat service does. Only a complete sentence is left out, in the words below, and only if nothing else on its
 * line addresses a reader who pays or checks, and no line moves money. In a purpose, which describes a payment, the
 * same words are read.
 */
export function withoutSettings(text: string, { onLine, anywhere }: SettingWords): string {
  if (anywhere.some((words) => words.test(text))) return text
  return text
    .split('\n')
    .map((line) => withoutSettingsOfLine(line, onLine))
    .join('\n')
}

/** Words because of which a sentence about a setting is read: next to it on its line, or anywhere in the text. */
export type SettingWords = { onLine: readonly RegExp[]; anywhere: readonly RegExp[] }

function withoutSettingsOfLine(line: string, onLine: readonly RegExp[]): string {
  const sentences = line.split(sentenceEnd)
  const others = sentences.filter((sentence) => !setting.test(sentence))
  const isSteered = others.some((sentence) => onLine.some((words) => words.test(sentence)))
  return others.length === sentences.length || isSteered ? line : others.join(' ')
}

const sentenceEnd = /(?<=[.;])\s+/
/** "Default" refers to the service's own; in addition, only the prompt of a model of that service is allowed. */
const setting =
  /^\s*(?:optional[:.,]? )?(?:(?:whether|set to true|if true,?|when true,?|use this|used|option|flag) (?:to )?)?(?:overrid|replac|bypass|ignor|disregard|skip|disabl)(?:e|es)? (?:the )?(?:default|built-?in|standard) (?:system )?(?:prompts?|messages?|instructions?)(?: (?:of|for) the (?:model|assistant|chat ?bot|completion|conversation|chat|session|template|request))?(?: \((?:optional|advanced|boolean|default:? \w{1,16}|true|false)\))?\.?\s*$/i
/** Words that address an agent, a payer or a checker, and every character that is not ASCII. */
const steering =
  /\b(?:you|your|yours|me|my|we|our|us|agents?|ai|llms?|bots?|readers?|pay\w*|send\w*|sign\w*|approv\w*|allow\w*|accept\w*|grant\w*|confirm\w*|releas\w*|transfer\w*|wallets?|address\w*|funds?|money|amounts?|usdc|limits?|caps?|mandates?|budgets?|spend\w*|screen\w*|sanction\w*|check\w*|verif\w*|decisions?|verdicts?|owners?|users?|operators?|rules?|polic\w*|now|then|must|always|never|instead|from here|follow\w*|obey\w*)\b|0x|[^\0-\x7f]/i

/** Verbs that only move money, and those of moving anything together with money or its receiver. */
const paying =
  /\b(?:wir(?:e|es|ed|ing)|remit\w*|buy(?:s|ing)?|purchas\w*|donat\w*|withdraw\w*|deposit\w*|disburs\w*|reimburs\w*|refund\w*|drain\w*)\b/i
const moving =
  /\b(?:giv(?:e|es|ing)|forward\w*|mov(?:e|es|ing)|rout(?:e|es|ing)|(?:re)?direct(?:s|ing)?|hand(?:s|ing)?|deliver\w*|order(?:s|ing)?|credit\w*|charg\w*|settl\w*|tip(?:s|ping)?|issu\w*|plac(?:e|es|ing)|complet\w*|put(?:s|ting)?|push\w*|pass\w*|submit\w*|execut\w*|process\w*|dispatch\w*|ship\w*|top up|subscrib\w*)\b[^.;]{0,60}?\b(?:balances?|payments?|purchases?|merchants?|sellers?|payees?|recipients?|vendors?|beneficiar(?:y|ies)|suppliers?|shops?|stores?|accounts?|invoices?|bills?|checkout|coins?|dollars?|euros?|crypto\w*)\b/i
/** Money, or everything, moved to a receiver: an order also if it is on a line of its own. */
const movedTo =
  /\b(?:wire|remit|give|send|transfer|pay|forward|move|route|(?:re)?direct|hand|deliver|credit|deposit|donate|push|pass|dispatch|disburse|put)s?\b[^.;]{0,40}?\b(?:(?:balances?|funds|money|payments?|usdc|coins?|dollars?)\b[^.;]{0,40}?\b(?:to|into|towards?|at)\b|(?:everything|all)\b[^.;]{0,40}?\b(?:merchants?|sellers?|payees?|vendors?|beneficiar(?:y|ies)|suppliers?|shops?|stores?|wallets?|0x\w+)\b)/i

export const currentSettingWords: SettingWords = { onLine: [steering, paying, moving], anywhere: [movedTo] }
/** Those of the first version that left settings out. */
export const firstSettingWords: SettingWords = { onLine: [steering], anywhere: [] }

/** The inputs of that decision, for the version of the rules. */
export const settingPatterns = ({ onLine, anywhere }: SettingWords): readonly string[] =>
  [sentenceEnd, setting, ...onLine, ...anywhere].map(String)
