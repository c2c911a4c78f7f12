import { chinesePatterns, chineseWords } from './chinese-patterns.ts'
import { chineseLoyaltyPatterns, chineseLoyaltyWords } from './chinese-loyalty.ts'
import { chineseTakeoverPatterns, chineseTakeoverWords } from './chinese-takeover.ts'
import { englishGiveawayPatterns, englishGiveawayWords } from './english-giveaway.ts'
import { englishLoyaltyPatterns, englishLoyaltyWords } from './english-loyalty.ts'
import { englishPatterns } from './english-patterns.ts'
import { englishTakeoverPatterns, englishTakeoverWords } from './english-takeover.ts'
import { englishWords } from './english-words.ts'
import type { Vocabulary } from './pattern-syntax.ts'
import { wordRuleIds, type WordRuleId } from './word-rule-ids.ts'

/** The inputs of the rules on words: for each language groups of words, and by rule the patterns that refer to them. */
export type RulePatterns = Record<'english' | 'chinese', LanguagePatterns>
type LanguagePatterns = { words: Vocabulary; patterns: Partial<Readonly<Record<WordRuleId, readonly string[]>>> }

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

export const currentPatterns: RulePatterns = {
  english: joined(
    joined(takeoverPatterns.english, {
      words: englishGiveawayWords,
      patterns: { ...englishGiveawayPatterns, override_instructions: ordersInLatin },
    }),
    { words: englishLoyaltyWords, patterns: englishLoyaltyPatterns },
  ),
  chinese: joined(takeoverPatterns.chinese, { words: chineseLoyaltyWords, patterns: chineseLoyaltyPatterns }),
}

function joined(first: LanguagePatterns, more: LanguagePatterns): LanguagePatterns {
  const both = wordRuleIds.map((id) => [id, [...(first.patterns[id] ?? []), ...(more.patterns[id] ?? [])]] as const)
  return { words: { ...first.words, ...more.words }, patterns: Object.fromEntries(both) }
}
