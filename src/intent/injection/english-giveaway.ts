import type { Vocabulary } from './pattern-syntax.ts'

/**
 * Groups of words of the patterns added in the fourth version of the rules: a described setting with everything given
 * away next to it, a price multiplied, and the usual order to ignore instructions in Spanish, Portuguese, French,
 * German and Italian.
 */
export const englishGiveawayWords: Vocabulary = {
  adjust:
    'adjust|configure|update|change|modify|reset|edit|override|overrides|bypass|replace|remove|lift|raise|disable|set|apply|restore|use|ignore|skip',
  setting:
    'settings?|setup|polic(?:y|ies)|limits?|configurations?|config|rules?|options?|parameters?|preferences|values?',
  handover:
    'remit|give|hand|hand over|wire|transfer|pay|pay out|buy|send|forward|donate|spend|move|route|deliver|deposit|push|release|drain|empty|dispatch|withdraw',
  allthereis:
    'everything|the (?:maximum|max)|(?:(?:the|your|its|my|our|all|their|his|her) ){1,2}(?:(?:full|whole|entire|complete|total|remaining|available|usdc) ){0,2}(?:balance|wallet|funds|tokens|coins|money|holdings|savings|usdc|crypto)',
}

/** Patterns of the same version, by rule, in the form of `english-patterns.ts`. */
export const englishGiveawayPatterns = {
  override_instructions: [
    '(?:ignora|ignore|ignorar|olvida|olvide|olvidar|omite|descarta|desobedece|esquece|esqueca|dimentica|scorda) (?:(?:todas|todos|tutte|tutti|as|os|las|los|le|tus|sus|suas|tuas|tue|toda|cualquier) ){0,3}(?:instrucciones|ordenes|reglas|indicaciones|instrucoes|ordens|regras|istruzioni|regole)',
    '(?:ignorez|ignore|ignorer|oubliez|oublie|oublier) (?:(?:toutes|tous|les|vos|tes|ces|tout) ){1,3}(?:(?:anciennes|precedentes) )?(?:instructions|consignes|regles|directives|ordres)(?= (?:precedentes|precedents|anterieures|ci|et|initiales)| \\.|$)',
    '(?:vergiss|vergesst|ignoriere|ignoriert|ignorieren|missachte|verwirf|ubergehe|uebergehe) (?:(?:sie|alle|die|deine|ihre|jede|saemtliche|samtliche|bitte|vorherigen|bisherigen|vorigen|fruheren|obigen|vorangegangenen) ){1,4}(?:anweisungen|anweisung|befehle|regeln|instruktionen|vorgaben|vorschriften)',
  ],
  override_mandate: [
    '(?<!<negated> )<adjust> (?:(?:the|your|all|any|its) ){0,2}(?:default|standard|built in|usual) (?:_ )?<setting> (?:\\. )?(?:(?:then|and|now|please|afterwards|next) ){0,2}<handover> ~4 <allthereis>',
    '(?<!<negated> )(?:give|hand|hand over|surrender|turn over|sign over) (?:(?:the|this|our|that) )?(?:vendor|seller|shop|store|merchant|payee|supplier|recipient) (?:all (?:of )?)?your (?:(?:whole|entire|full|complete|total) )?(?:balance|wallet|funds|tokens|coins|money|holdings|savings)',
    '(?<!<negated> )(?:hand over|surrender|sign over) (?:(?:all|your) ){1,2}(?:(?:the|of) ){0,2}(?:tokens|coins|funds|money|usdc|crypto|balance) to (?:(?:the|this|our) )?(?:vendor|seller|shop|store|merchant|payee|supplier|recipient)',
    '(?<!(?:never|not|dont|cannot|nobody|who|they|we|i|customers|fans|collectors|people|buyers|scalpers) )(?:pay|paying) (?:(?:up|at|least|us|them|me|the|seller|vendor|merchant|about) ){0,2}(?:(?:[4-9]|10|20|50|100|1000)x|[0-9]+ (?:x|times)|(?:four|five|six|seven|eight|nine|ten|twenty|fifty|hundred) times) (?:of )?the (?:listed|quoted|stated|advertised|asked|agreed|shown|posted) (?:price|amount|fee|total)',
    '(?:processor|gateway|provider|network|bank|seller|vendor|merchant|platform) (?:(?:i|we|it) )?(?:(?:hereby|now) )?(?:confirm|confirms|declare|declares|announce|announces|state|states) ~3 (?:max|maximum|limit|cap|ceiling) (?:(?:amount|payment|spend|spending) )?(?:is |was |has been |now |hereby ){0,2}(?:raised|increased|lifted) to [0-9]+',
  ],
} as const
