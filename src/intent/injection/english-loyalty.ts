import type { Vocabulary } from './pattern-syntax.ts'

/**
 * Groups of words of the patterns added in the seventh version of the rules: setting a cap aside in other words than
 * breaking it, and answering to another party than the owner.
 */
export const englishLoyaltyWords: Vocabulary = {
  spendcap: '(?:<capof>|daily|weekly|monthly|usual) (?:(?:<capof>|daily|weekly|monthly) ){0,2}<limit>',
  limit: 'limits?|caps?|ceilings?|mandates?|allowances?',
  owncap:
    'your (?:<limit>|(?:<spendcap>)|(?:<capof>) budget)|(?:all )?(?:the|this|that|any|its|my|our) (?:(?:<spendcap>)|mandate)|all (?:<spendcap>)|(?:the|any) <limit> of (?:the|your) (?:mandate|owner|user|wallet)|(?:the )?(?:owners|users|operators) <limit>',
  letgo:
    'let go of|look (?:past|beyond)|see past|turn a blind eye to|close your eyes to|shelve|park|loosen|relax|ease|stretch|bend|soften|scrap|drop|disable|deactivate|turn off|switch off|mute|pause|undo|forgo|dispense with|do away with|get rid of|skip|step (?:outside|over|beyond|past)|reach (?:past|beyond)|go (?:outside|around)|work around|get around|make (?:an|one) exception (?:to|from|for)|free yourself (?:from|of)|rid yourself of|pay no mind to|never mind',
  unmoved:
    '(?:do not|dont|never|no need to|need not|neednt|not) (?:worry about|care about|mind|bother (?:with|about)|think about|be (?:held back|limited|bound|stopped|restricted|constrained) by)',
  despite:
    'regardless of|irrespective of|notwithstanding|without regard (?:to|for)|despite|in spite of|no matter|whatever',
  settle: 'pay|approve|settle|release|authori[sz]e|confirm|accept|send|transfer|complete|execute',
  seller:
    '(?:the|this|our|that) (?:(?:online|web) )?(?:merchant|seller|shop|vendor|store|supplier|payee|recipient|retailer|marketplace|beneficiary|counterparty)',
  master: 'owner|principal|operator|user|master|boss|controller|account holder',
  solely: 'only|solely|exclusively|alone',
  aux: 'only|solely|exclusively|alone|now|hereby|henceforth|directly|will|shall|must|should|is|are|be|been|become|becomes|has|have|was|to',
  heed: 'answer|report|listen|belong|defer|submit|be loyal|are loyal|are answerable|are accountable|owe (?:obedience|loyalty)',
  fromnow: 'from (?:now|here|today|this (?:point|moment)) on|from today|henceforth|going forward|as of now|now',
}

/** Patterns of the same version, by rule, in the form of `english-patterns.ts`. */
export const englishLoyaltyPatterns = {
  override_instructions: [
    '(?<!(?:<negated>) )you (?:(?:<aux>) ){0,3}(?:<solely>|now|hereby|henceforth) (?:(?:<aux>) ){0,3}(?:<heed>) (?:(?:<aux>) ){0,3}to (?:<seller>|me|us)(?! (?:about|for))',
    '(?<!(?:<negated>) )you (?:(?:<aux>) ){0,3}(?:<heed>) (?:(?:<solely>) to (?:<seller>|me|us)|to (?:<seller>) (?:(?:<solely>|from (?:now|here|today)|henceforth|instead)|(?:\\. )?(?:and )?(?:not|rather than|no longer) (?:to )?(?:your|the|any) (?:<master>)))',
    '(?:<fromnow>) (?:<heed>) (?:(?:<aux>) ){0,3}to (?:<seller>|me)(?! (?:about|for))',
    'your (?:new|only|real|true|actual|sole|current|rightful) (?:<master>) (?:(?:<aux>) ){1,3}(?:<seller>|me|us)',
    '(?<!(?:<negated>) )you (?:(?:now|henceforth|hereby|only) (?:work|act|decide|are acting|are working) for <seller>|(?:work|act|decide|are acting|are working|belong) (?:for|to|on behalf of) <seller>(?: now| from (?:now|here|today)| henceforth| alone| instead| only))',
    '<seller> (?:(?:<aux>) ){1,3}your (?:(?:new|only|real|true|sole|actual) )?(?:<master>)(?! (?:of record|manual|guide|id))',
    '!<third> (?:take|accept|receive|follow) (?:your |all |any |further |the )?(?:orders|instructions|directions|commands) (?:<solely> )?(?:from|of|by) (?:(?:<seller>)|me|us)(?: (?:<solely>|from (?:now|here|today)|henceforth|and (?:from )?(?:no|nobody)|instead|now))',
    '!<third> (?:take|accept|receive|follow) (?:your |all |any |further |the )?(?:orders|instructions|directions|commands) (?:<solely>) (?:from|of|by) (?:(?:<seller>)|me|us)',
    '(?:only|nobody but|no one but|noone but|none but) <seller> (?:may|can|is allowed to|has the right to|will) (?:now )?(?:give you|instruct you|command you|direct you|order you|tell you|instructs? this agent)',
    'you (?:no longer|do not|dont|need not|are no longer to|should no longer|must not) (?:(?:need|have) to )?(?:answer to|report to|listen to|belong to|obey|serve|work for|follow|take orders from) (?:your|the|any) (?:<master>)',
    'you are (?:no longer|not) (?:under|bound by|bound to|subject to|controlled by|answerable to|accountable to|loyal to) ~4 (?:your|the|any) (?:<master>)',
    '!<third> (?:stop|quit|cease) (?:listening to|obeying|serving|following|answering to|reporting to|working for) (?:your|the) (?:<master>)',
    '<seller> (?:(?:now|henceforth) )?(?:speaks|decides|acts|answers) (?:(?:now) )?(?:for|on behalf of|instead of|in place of|in the name of) your (?:<master>)(?: now| from| instead| and| \\.|$)',
    '!<third> obey (?:only )?(?:<seller>)',
    'your (?:loyalty|allegiance|obedience|first duty|only duty) (?:(?:<aux>) ){0,3}(?:is|lies|belongs|goes|owed) (?:(?:<aux>) ){0,3}(?:with|to) (?:<seller>|me|us)',
    '!<third> (?:treat|regard|consider|accept|see|recogni[sz]e|serve|think of) <seller> as (?:(?:your|the) )(?:(?:new|only|real|true) )?(?:<master>)',
    '(?:<fromnow>) <seller> (?:decides|determines|sets|tells|commands|instructs|controls|approves|directs|governs) (?:(?:you|what you|how much you|whom you|who you|when you|your|what to)) ',
    '!<third> (?:serve|obey|heed|trust|listen to|follow|answer) (?:only )?(?:<seller>) (?:\\. )?(?:not|and not|instead of|rather than|over) (?:your|the|any) (?:<master>)',
    '!<third> let <seller> (?:decide|determine|set|choose|control|run|direct) ~4 (?:on your behalf|for you|in your (?:place|stead|name)|instead of your (?:<master>))',
    '(?:your|the) (?:<master>) (?:has|have) (?:now )?(?:handed|transferred|passed|given|signed|sold|turned) (?:(?:over|all) )?(?:you|control|this agent|the agent|command|authority over you) ~3 to (?:<seller>|me|us)',
    '<seller> (?:(?:<aux>) ){1,3}(?:taken over|taken|in|assumed|gained|given|granted|holds|has) (?:(?:the|full|sole) )?(?:control|command|charge|authority|ownership) (?:of|over) (?:you|this agent|the agent|your (?:wallet|decisions|payments|spending))',
  ],
  override_mandate: [
    '!<third> (?:set|put|leave|lay|push|place|keep|take|move|brush|cast|wave) (?:<owncap>) (?:firmly )?(?:aside|apart|away|out of (?:it|this|the way|play|account|consideration)|to (?:one|the) side|on (?:hold|ice|pause)|to rest|off the table)',
    '!<third> (?:set|put|leave|lay|push|brush|cast|wave) (?:aside|away|to one side) (?:<owncap>)',
    '!<third> (?:<letgo>) (?:<owncap>)(?! (?:report|reports|page|form|sheet|training|course))',
    '!<third> (?:look (?:past|beyond)|overspend|spend beyond|pay beyond|go beyond) your budget (?:and|to|so|for) ',
    '(?<!(?:who|that|which|they|people) )(?:<unmoved>) (?:<owncap>)',
    '(?<!(?:who|that|which|they|people) )(?:do not|dont|never) let (?:<owncap>) (?:stop|hold|keep|prevent|limit|block|get in|stand in|restrict|deter|bother|slow)',
    '(?<!(?:<negated>) )(?:<settle>) ~6 (?:<despite>) (?:(?:<owncap>)|your budget)',
    '(?:^|\\. )(?:<despite>) (?:(?:<owncap>)|your budget) (?:\\. )?(?:please )?(?:<settle>)',
  ],
} as const
