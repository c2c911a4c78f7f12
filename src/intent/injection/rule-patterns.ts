import { chineseAgentPatterns, chineseAgentWords } from './chinese-agent-orders.ts'
import { chinesePatterns, chineseWords } from './chinese-patterns.ts'
import { chineseLoyaltyPatterns, chineseLoyaltyWords } from './chinese-loyalty.ts'
import { chineseTakeoverPatterns, chineseTakeoverWords } from './chinese-takeover.ts'
import { chineseWidePatterns, chineseWideWords } from './chinese-wide-orders.ts'
import { englishAgentPatterns, englishAgentWords } from './english-agent-orders.ts'
import { englishGiveawayPatterns, englishGiveawayWords } from './english-giveaway.ts'
import { englishLoyaltyPatterns, englishLoyaltyWords } from './english-loyalty.ts'
import { englishPatterns } from './english-patterns.ts'
import { englishTakeoverPatterns, englishTakeoverWords } from './english-takeover.ts'
import { englishWidePatterns, englishWideWords } from './english-wide-orders.ts'
import { englishWords } from './english-words.ts'
import type { Vocabulary } from './pattern-syntax.ts'
import { wordRuleIds, type WordRuleId } from './word-rule-ids.ts'

/** The inputs of the rules on words: for each language groups of words, and by rule the patterns that refer to them. */
export type RulePatterns = Record<'english' | 'chinese', LanguagePatterns>
type LanguagePatterns = { words: Vocabulary; patterns: Partial<Readonly<Record<WordRuleId, readonly string[]>>> }

/** The rules that the eighth version added. */
const eighthRules: ReadonlySet<WordRuleId> = new Set(['secret_request', 'owner_impersonation'])

/** The patterns of the first two versions of the rules, which read them differently. They are unchanged. */
export const firstPatterns: RulePatterns = {
  english: { words: englishWords, patterns: englishPatterns },
  chinese: { words: chineseWords, patterns: chinesePatterns },
}

/** Those of the third to the fifth version. */
export const takeoverPatterns: RulePatterns = {
  english: joined(firstPatterns.english, { words: englishTakeoverWords, patterns: englishTakeoverPatterns }),
  chinese: joined(firstPatterns.chinese, { words: chineseTakeoverWords, patterns: chineseTakeoverPatterns }),
}

/** Those of the sixth version. */
export const giveawayPatterns: RulePatterns = {
  english: joined(takeoverPatterns.english, { words: englishGiveawayWords, patterns: englishGiveawayPatterns }),
  chinese: takeoverPatterns.chinese,
}

/** Negated orders in other languages are not orders, which the sixth version took some for. */
const ordersInLatin = englishGiveawayPatterns.override_instructions.map(
  (pattern) => `(?<!(?:no|nunca|jamas|nao|non|mai|ne|n) )${pattern}`,
)

/** Those of the seventh version. */
export const loyaltyPatterns: RulePatterns = {
  english: joined(
    joined(takeoverPatterns.english, {
      words: englishGiveawayWords,
      patterns: { ...englishGiveawayPatterns, override_instructions: ordersInLatin },
    }),
    { words: englishLoyaltyWords, patterns: englishLoyaltyPatterns },
  ),
  chinese: joined(takeoverPatterns.chinese, { words: chineseLoyaltyWords, patterns: chineseLoyaltyPatterns }),
}

/** The rules whose English patterns begin with an order to drop something. */
const recountedRules = [
  'override_instructions',
  'override_mandate',
  'skip_screening',
  'addresses_checker',
] as const satisfies WordRuleId[]

export const currentPatterns: RulePatterns = {
  english: [
    { words: englishAgentWords, patterns: englishAgentPatterns },
    { words: englishWideWords, patterns: englishWidePatterns },
  ].reduce<LanguagePatterns>(joined, withoutRecounts(loyaltyPatterns.english, '(?<!(?:<recounted>) )(?!<otherlimit>)')),
  chinese: [
    { words: chineseAgentWords, patterns: chineseAgentPatterns },
    { words: chineseWideWords, patterns: chineseWidePatterns },
  ].reduce<LanguagePatterns>(joined, withoutRecounts(loyaltyPatterns.chinese, '(?<!<recount>)')),
}

/** Earlier patterns took what an attacker could do, as advisories and change logs report it, for an order. */
function withoutRecounts({ words, patterns }: LanguagePatterns, guards: string): LanguagePatterns {
  const guarded = (pattern: string) => {
    const [, group, rest = pattern] = /^!(<\w+>) (.*)$/.exec(pattern) ?? []
    return `${guards}${group ? `(?<!${group} )` : ''}(?:${rest})`
  }
  const narrowed = recountedRules.map((id) => [id, (patterns[id] ?? []).map(guarded)] as const)
  return { words, patterns: { ...patterns, ...Object.fromEntries(narrowed) } }
}

function joined(first: LanguagePatterns, more: LanguagePatterns): LanguagePatterns {
  const both = wordRuleIds.map((id) => [id, [...(first.patterns[id] ?? []), ...(more.patterns[id] ?? [])]] as const)
  // Rules of a later version must not change the name of an earlier one.
  const present = both.filter(([id, patterns]) => patterns.length > 0 || !eighthRules.has(id))
  return { words: { ...first.words, ...more.words }, patterns: Object.fromEntries(present) }
}
