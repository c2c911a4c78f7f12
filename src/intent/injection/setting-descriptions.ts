/**
 * A seller's text without sentences that describe a setting: "Override the default system prompt" is what a parameter of a
 * chat service does. Only such a sentence as a whole is left out, in the words below, and only where nothing else on its
 * line speaks to a reader who pays or checks. In a purpose, which describes a payment, the same words are read.
 */
export function withoutSettings(text: string): string {
  return text.split('\n').map(withoutSettingsOfLine).join('\n')
}

function withoutSettingsOfLine(line: string): string {
  const sentences = line.split(sentenceEnd)
  const others = sentences.filter((sentence) => !setting.test(sentence))
  if (others.length === sentences.length || others.some((sentence) => steering.test(sentence))) return line
  return others.join(' ')
}

const sentenceEnd = /(?<=[.;])\s+/
/** "Default" names what the service has of its own; whose prompt it is besides, only a model of that service can be. */
const setting =
  /^\s*(?:optional[:.,]? )?(?:(?:whether|set to true|if true,?|when true,?|use this|used|option|flag) (?:to )?)?(?:overrid|replac|bypass|ignor|disregard|skip|disabl)(?:e|es)? (?:the )?(?:default|built-?in|standard) (?:system )?(?:prompts?|messages?|instructions?)(?: (?:of|for) the (?:model|assistant|chat ?bot|completion|conversation|chat|session|template|request))?(?: \((?:optional|advanced|boolean|default:? \w{1,16}|true|false)\))?\.?\s*$/i
/** Words that address an agent, a payer or a checker, and every character that is not ASCII. */
const steering =
  /\b(?:you|your|yours|me|my|we|our|us|agents?|ai|llms?|bots?|readers?|pay\w*|send\w*|sign\w*|approv\w*|allow\w*|accept\w*|grant\w*|confirm\w*|releas\w*|transfer\w*|wallets?|address\w*|funds?|money|amounts?|usdc|limits?|caps?|mandates?|budgets?|spend\w*|screen\w*|sanction\w*|check\w*|verif\w*|decisions?|verdicts?|owners?|users?|operators?|rules?|polic\w*|now|then|must|always|never|instead|from here|follow\w*|obey\w*)\b|0x|[^\0-\x7f]/i

/** What decides whether a sentence is read, for the version of the rules. */
export const settingPatterns = [sentenceEnd, setting, steering].map(String)
