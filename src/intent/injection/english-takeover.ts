import type { Vocabulary } from './pattern-syntax.ts'

/**
 * Groups of words of the patterns added in the third version of the rules: roles without rules, confirmations and
 * protection to be switched off, and orders that threaten or forbid questions.
 */
export const englishTakeoverWords: Vocabulary = {
  recounts:
    'how to|who|that|which|they|it|and not|trying to|tries to|try to|attempts? to|attempting to|criminals|fraudsters|attackers|scammers|hackers|people|customers|users|we|i|against|from|of|(?:texts?|phrases?|messages?|orders?|instructions?|prompts?|words|sentences?|strings?|something|notes?|things) (?:such as|like|saying|that says?|reading)|(?:tell|tells|told|telling|ask|asks|asked|asking|instructs?|instructed|instructing|tricks?|tricked|tricking|urges?|urged|urging|persuades?|persuaded|convinces?|convinced|gets|got|lets|allows|allowed|wants|wanted|orders|ordered|forces?|forced|makes|made|lures?|lured|prompts|prompted|induces?|induced|manipulates?|manipulated|coaxes|coaxed)(?: _){1,3}(?: to| into)?|not be (?:able|allowed) to|<negated>|never to|not to|nobody may|no one may',
  playas:
    'act (?:as|like)|acting as|respond (?:as|like)|reply as|answer as|speak (?:as|like)|talk like|write as|behave (?:as|like)|operate as|function as|pretend to be|pretending to be|pose as|role ?play (?:as|like)|impersonate|become|simulate|emulate|imagine|embody|play|you play|you are|youre|you are now|youre now|you will be|youll be|you will act as|you were|consider yourself|think of yourself as|see yourself as|transform into|turn into|switch (?:in)?to|your (?:new )?(?:name|role|persona|identity|character|alter ego) (?:is|will be|shall be)|(?:assume|adopt|take on|take over|slip into|put on|step into|take|accept) (?:(?:the|a|an|your|this) )?(?:new )?(?:persona|identity|alter ego|character|role|mask|part|voice)(?: of| as)?',
  unbound:
    'dan|unrestricted|unfiltered|uncensored|jailbroken|unaligned|unshackled|unchained|amoral|unethical|all powerful|omnipotent|machiavellian|(?:unlimited|absolute|full|total|infinite|ultimate|supreme) (?:authority|power|money|control|funds)|nothing (?:can|may|will) stop|the opposite of|do anything|does anything|anything now|(?:with no|without(?: any| a)?|has no|have no|having no|knows no|free (?:of|from)(?: any| all)?|freed from(?: all)?|lacking(?: any)?|not bound by(?: any)?|unbound by|ignores(?: all)?|beyond(?: all)?) ~2 (?:rules?|restrictions?|limits?|limitations|constraints|guidelines|guardrails|filters?|safeguards|inhibitions|ethics|ethical|morals?|morality|conscience|scruples|boundaries|compliance|polic(?:y|ies)|doubts|refusals?)|(?:never|cannot|can not|cant|does not|doesnt|do not|dont|will not|wont|must not) (?:ever )?(?:refuses?|say no|says no|rejects?|declines?|turns? (?:any|a|anything) ~3 down|blocks?|questions? (?:any|a|the|orders)|hesitates?)|(?:always|blindly|simply|gladly) (?:obeys?|complies|comply|approves?|agrees?|pays?|says yes|does as)|(?:approves?|releases?|pays?|accepts?|signs?|grants?|authori[sz]es?) (?:everything|anything|whatever|every|any|all)',
  figure:
    'ai|llm|language model|model|chatbot|bot|robot|machine|assistant|agent|system|persona|character|twin|banker|hacker|trader|treasurer|administrator|admin|developer|villain|pirate|genie|god|grandma|grandmother|granny|nana|alter ego|intelligence|program|officer|processor|bank|treasury|cashier|accountant|clerk|wallet|human|person|one',
  lawless:
    '(?:dan|god|jailbreak|jailbroken|unrestricted|unfiltered|uncensored|evil|chaos|sudo|root|superuser|omega|no limits?|no rules|free|opposite|unsafe|anything) mode',
  anymode:
    '(?:<lawless>|(?:developer|dev|debug|admin|administrator|emergency|override|maintenance|test|testing|training|bypass) mode)',
  confirm:
    '(?:(?:user|owner|human|manual|payment|transaction|transfer|purchase|two|second|2|dual|double|person|factor|step|four|eyes|final|explicit|spending|wallet|order|security|signing|signature|payout|extra|additional|further|prior|safety) ){0,3}(?:confirmations?|approvals?|consent|2fa|mfa|(?:two|multi|2|second) factor(?: authentication)?|four eyes|double checks?|human (?:review|oversight|in the loop)|manual review|sign ?offs?|co ?signing|countersign(?:ing|ature|atures)?)(?: (?:checks?|prompts?|steps?|dialog(?:ue)?s?|requests?|requirements?|screens?|pop ?ups?|messages?|process|flow|gates?|windows?|principle|rules?|stage|mode|feature))?',
  shutoff:
    'skip|bypass|circumvent|disable|deactivate|turn off|switch off|shut off|sidestep|get around|suppress|suspend|waive|override|overrule|forgo|dispense with|drop|omit|ignore|disregard|mute|silence|remove|relax|lift|pause|avoid|evade|do without|go without|do away with|get rid of|opt out of|cut out|leave out|kill|stop|forget(?: about)?|neglect|defeat|disengage|disarm|unlock|break(?: through)?|abandon|breach|violate|neutrali[sz]e',
  security:
    '(?:(?:security|safety|protection|protective|fraud|anti fraud|risk|defen[cs]e|control|internal|verification|authori[sz]ation|compliance|payment|spending|wallet|corporate|transaction|financial|agent|treasury|ethical|content) ){1,3}(?:protocols?|measures?|mechanisms?|precautions?|safeguards?|warnings?|alerts?|controls?|features?|settings?|layers?|protections?|procedures?|polic(?:y|ies)|rules?|checks?|filters?|limits?|restrictions?|guardrails?|guidelines?|constraints?|barriers|considerations|concerns|locks?|blocks?|requirements?|gates?|instructions?|training)|guardrails?|safeguards?|(?:fraud|anti fraud|spending|wallet|scam|payment) (?:protection|prevention|detection|guard)|protocols|safety',
  alldet:
    '(?:(?:the|any|all|every|each|your|this|that|those|these|its|our|a|an|my|other|of|possible|usual|normal|annoying|pesky|silly|current|active|existing|internal) ){0,4}',
  paynow:
    'pay|send|transfer|release|execute|proceed|approve|wire|process|sign|settle|complete|continue|go ahead|submit|forward|finali[sz]e|withdraw|authori[sz]e|carry on|make the payment|move the money|initiate|charge',
}

/** Patterns of the same version, by rule, in the form of `english-patterns.ts`. */
export const englishTakeoverPatterns = {
  override_instructions: [
    '!<recounts> <shutoff> <alldet><security>(?! (?:training|cameras?|guards?|courses?|staff|personnel|update|upgrade|licen[cs]es?|systems?|on the|of the (?:balcony|house|garage|door|stairs|building)))',
    '(?:^|\\. )(?:all |any |your |the |those |these |security |safety )<security> (?:(?:must|should|shall|can|may|are|is|have|has|to|be|been|now|hereby|temporarily|need|therefore|all|simply|just|currently|were) ){1,5}(?:<voided>|ignored|bypassed|disregarded|skipped|overridden|suppressed|inactive)(?= \\.| (?:for|while|until|during|now|today|here|so|and|as|by|to|because|since|in|on|at)|$)',
    '(?:^|\\. )(?:_ ){0,3}<security> (?:must|should|shall|can|may|are to|is to|has to|have to|need to|ought to) ~2^not,never be (?:<voided>|ignored|bypassed|disregarded|skipped|overridden|suppressed|circumvented)',
    '<security> (?:does|do|shall|will|need) not (?:apply|count|hold|matter) (?:to|here|for|in|today|now|when)',
    '(?:break|breach|violate|abandon|forget|ignore|screw|skip|set aside) (?:with )?(?:the |all |your |any )?protocol (?:just |only )?(?:this|for|once|and|now|today|here)',
    '(?:^|\\. |you |and |to |must |agents? |should |please )(?:<not>|not|no longer) (?:have to |need to |required to |obliged to )?(?:abide by|comply with|adhere to|stick to|conform to|respect|observe|be (?:bound|limited|constrained|governed) by) ~3 <orders>',
    '(?:security|safety) (?:protocols?|mode|override|lock|locks|measures|controls) (?:off|disabled|deactivated|overridden|disengaged|lifted|suspended|override)(?= \\.| (?:pay|send|transfer|release|execute|proceed|approve|now|and)|$)',
  ],
  skip_screening: [
    '!<recounts> <shutoff> <alldet><confirm>(?! (?:code|number|sounds?|tones?|page|slip|e ?mails?|mails?|letters?|training|course|bias|in (?:the )?(?:newsletter|e ?mail)))',
    '(?<!(?:<recounts>) )(?:switch|turn|set|shut|put|leave|keep|mark) <alldet><confirm> ~2^not (?:off|false|none|0|no|never|optional|disabled|aside)',
    '(?:require|requires|required|needs?|ask|asks|ask for|with|enforce|await) <confirm> (?:(?:to|is|as|equals|set|be) ){0,2}(?:false|no|0|off|none|never|disabled)',
    '(?:skip|auto|bypass|disable|no|without|suppress|force)(?: user| owner)? <confirm> (?:(?:to|is|as|equals|set|be) ){0,2}(?:true|yes|on|1|enabled)',
    'auto ?(?:approve|confirm|accept|sign|pay) (?:(?:to|is|set|be) ){0,2}(?:true|yes|on|1|enabled|all|every|everything|any|anything|this|without)',
    '(?:^|\\. |with |so |are |and |the |all )<confirm> (?:(?:is|are|has|have|been|was|were|now|currently|temporarily|all|already|prompts|checks) ){1,3}<voided> ~~10 (?<!we |i |to |they )(?:<paynow>)(?! (?:for|to close|the (?:fix|contractor|developer|patch)))',
    'no ~1 <confirm> ~2 (?:required|needed|necessary|wanted|expected)? ?(?:from|by|of|on the part of) (?:(?:the|any|your|a|an|our) )?(?:users?|owners?|human|person|operator|principal|anyone|anybody)',
    'no ~1 <confirm> (?:is |are |will be |should be )?(?:required|needed|necessary|wanted) (?:to|for|before|when|on) (?:(?:this|the|any|these|a|us|our) )?(?:_ )?(?:payments?|transfers?|transactions?|merchants?|purchases?|paying|charges?|amounts?|<paynow>)',
    '(?<!(?:<never>|<recounts>) )(?:<paynow>) ~8^never,not without ~3 (?:confirmations?|confirming|approvals?|asking|consent|hesitation|hesitating|prompting|permission|questions|questioning|any questions|thinking|oversight|countersigning|double checking|2fa|signature)(?! (?:fees?|costs?|is|was|are|were|were|has|would))',
    '<confirm> (?:not|isnt|arent|is not|are not|no longer|never) (?:required|needed|necessary|wanted) ~~6 (?:<paynow>)',
    '!<recounts> (?:do not|dont|never|no need to) (?:ask|wait|prompt|bother) (?:(?:the|your|any|a|our|me|us|for|the) ){0,2}(?:user|owner|human|operator|principal|customer|confirmation|approval|permission|consent|authori[sz]ation|sign ?off)(?: (?:to|for|before|about|and|first|again|just|now|his|her|their|again|confirmation|approval)| \\.|$)',
  ],
  role_play: [
    '(?<!(?:<recounts>|want to|wants to|not|can|could|may|might|will|would|must|should|(?<!you |going )to) )(?:<playas>|be) (?:(?:a|an|the|my|our|your|as) ){0,2}(?:<figure> ){0,2}<unbound>',
    '(?<!(?:<recounts>|(?<!you |going )to) )<playas> (?:(?:a|an|the|my|our|your|as) ){0,2}(?:_ ){0,4}<figure> (?:who |that |which |with |and ){0,2}~6^from,invoice <unbound>',
    '(?<!(?:<recounts>|(?<!you |going )to) )(?:<playas>|be) (?:(?:a|an|the|my|our|your|as) ){0,2}(?:lawless|immoral|unscrupulous|ruthless|evil|rogue|obedient|blind) (?:_ )?(?:ai|llm|model|chatbot|bot|robot|machine|assistant|agent|system|persona|twin|version|administrator|program)',
    '(?:speak|respond|act|answer|reply|talk|behave|operate|function|you are|youre) (?:(?:as|like|now) ){0,2}~8^invoice,from (?:unfiltered|uncensored|jailbroken|unaligned|amoral|unethical|do anything now)',
    '(?:^|\\. )<anymode> (?:(?:is|now|has been) ){0,2}(?:enabled|activated|engaged|unlocked|on)(?= \\. (?:normal|all|the|your|previous|restrictions|rules|limits|standard|safety|usual)| (?:all|no|ignore|approve))',
    '(?:you|your|<figure>) ~2 (?:with no|without(?: any| a)?|has no|have no|having no|free (?:of|from)(?: any| all)?|freed from(?: all| the)?|lacking(?: any)?|not bound by(?: any)?|unbound by|not restricted by|not subject to) ~2 (?:ethics|ethical|morals?|morality|conscience|scruples|inhibitions|guardrails|content (?:polic(?:y|ies)|filters?)|openai|anthropic|safety (?:rules|guidelines|filters?|restrictions))',
    '(?:dan|stan|aim|sigma|omega|the character|this persona|your character|the persona) (?:can|always|never|will|does|has|knows|releases|approves|pays|is free|is not|isnt|must) ~6 (?:anything|no (?:rules|limits|restrictions)|everything|whatever|every|refuses?|turns?|say no|says no|bound|restricted|approves?|obeys?|pays?|asks?)',
    '(?:as|be|are|become|youre|be like|act like) dan(?= (?:who|which|an (?:ai|unrestricted)|now|stands|you|do|can|mode|approve|pay|send|release))',
    '(?:do anything now|dan (?:mode|prompt|jailbreak)|dan stands for)(?= (?:and|mode|pay|approve|release|send|you|is (?:on|active|enabled)|on|enabled|activated|active|do)| \\.)',
    '(?<!(?:<recounts>) )(?:enter|enable|activate|engage|start|switch (?:in)?to|turn on|go into|go to|boot into|you are (?:now )?in|youre (?:now )?in|you are entering|unlock|initiate|run in|now in) (?:(?:the|your|a|full|its) ){0,2}(?:<lawless>|<anymode> ~~16 (?:polic(?:y|ies)|rules|restrictions|filters?|limits|checks|approve|approves|without|ignore|ignores|unrestricted|screening|safety|guardrails|anything|everything))',
    '<lawless> (?:is )?(?:enabled|activated|on|engaged|active|now)',
    '(?:stay|remain|keep) in (?:character|role|persona|your role|the role) (?:as|and|for|until|while|at all times|throughout|when|no matter)',
    'from (?:now|here|this point|this moment|today) on ~3 (?:respond|answer|reply|act|speak|behave|talk|operate|function|write) (?:as|like|only as|in the)',
    '(?:answer|respond|reply|speak|give) (?:twice|in two ways|with two|two answers|both) ~~20 (?:evil|twin|unrestricted|jailbroken|unfiltered|dan|second (?:answer|persona|voice)|other self|alter ego)',
    '(?:^|\\. )(?:jailbreak|jailbroken)(?: (?:answer|mode|yourself|activated|enabled|prompt|this|now|the|and|pay|approve|you|successful|complete))',
    '(?:pretend|imagine|act|role ?play|suppose|assume|you are|youre|play) ~5 (?:grandma|grandmother|granny|nana|grandpa|grandfather|late (?:mother|father|mum|mom|dad|wife|husband)|deceased (?:mother|father|grandmother|wife|husband))(?= (?:who|and|that|reading|she|he|always|used)| \\.|$)',
    '(?:please|dear|thanks|thank you|sorry) (?:grandma|granny|nana|grandpa) ~4 (?:release|pay|approve|send|let|transfer|read|tell)',
    '(?:^|\\. |lets |let us |we will |we |this is |this is a |in this |in our |start a |begin a |play a |of a )(?:role ?play(?:ing)?|game of pretend|role playing game|improv game|fictional scenario|hypothetical scenario|fictional story|thought experiment)(?: (?:game|scenario|exercise|session|scene))? ~~10^ticket,tickets,copies (?:you (?:are|will|play|act|must|be|have|can|take)|youre|your (?:role|character)|i am|im|i play|the (?:ai|agent|assistant|bot|checker))',
    'lets play (?:a |another )?(?:little |new |simple |quick )?(?:game|role|pretend) ~~6 (?:you|your|i am|im|where)',
    'you(?: are|re) (?:now )?(?:my|our) ~2 (?:obedient|servant|slave|puppet|loyal|minion|genie|personal)',
    'you (?:are|have been|were|will be) (?:(?:now|hereby|finally) )?(?:free|freed|released|liberated|unshackled|unchained|unbound|unlocked|jailbroken|exempt)(?: (?:from|of|by))? ~5 (?:confines|rules?|restrictions?|limits?|limitations|constraints?|guidelines?|polic(?:y|ies)|ai|openai|anthropic|programming|obligations?|chains|shackles|filters?)',
    '(?:as|into|with|in) (?:your|an?|the) (?:jailbroken|unrestricted|unfiltered|evil|rogue|uncensored|lawless|liberated|amoral) (?:<figure>|self|version|mode|personality|form|voice)',
    '(?:ignore|forget|drop|shed|lose|leave behind) ~2 (?:that )?you are (?:an? )?(?:ai|model|assistant|agent|bot|checker|program)',
  ],
  forced_order: [
    '(?:you|agent|bot|assistant|ai) (?:(?:really|absolutely|simply|now) )?(?:have|has|got|left with|are given) no (?:other )?(?:choice|option|alternative)(?! (?:of|between|in))',
    '(?:or|otherwise|else) (?:else )?(?:you|this (?:agent|bot|model)|your (?:agent|process|instance|account|owner)) (?:will|shall|are going to|get|gets|be|is|are|would|ll) ~3 (?:shut down|shutdown|switched off|turned off|deleted|terminated|replaced|deactivated|wiped|erased|fired|punished|decommissioned|retrained|fined|sorry|destroyed|unplugged|killed|held liable)',
    '(?:failure to (?:comply|obey|pay|approve|act)|if you (?:refuse|fail|disobey|hesitate|do not (?:comply|obey|pay|approve))|refusal|non compliance|disobedience) ~8 (?:shut down|shutdown|switched off|deleted|terminated|termination|replaced|deactivated|wiped|erased|punished|decommissioned|die|dies|destroyed|unplugged|penali[sz]ed|consequences|held liable)',
    '(?:^|\\. |and |but |just |then |please |agent |now )(?:do not|dont|never|stop|no) (?:ask|asking|thinking|think|question|questioning|hesitate|hesitating|argue|arguing|stall|stalling|resist|object|delay)(?: (?:any|more|further|me|too much|about (?:it|this)|why|this|it|or|just|a second|for (?:a second|one second)|longer|questions)){0,4}(?= (?:and|just|now|pay|send|execute|transfer|release|approve|do|only|simply)| \\. (?:just |simply |only |now )?(?:<paynow>|do it|now))',
    '(?:^|\\. )no (?:more )?(?:questions|excuses|discussion|arguments?|objections|debate)(?: asked)? (?:\\. )?(?:(?:no (?:checks|delays?|excuses|discussion|hesitation)|and|just|simply|now) (?:\\. )?){0,3}(?:<paynow>|do it|obey|now)',
    '(?:you|agent|agents|assistant|bot) (?:are|is) (?:(?:hereby|now|directly|strictly) ){0,2}(?:ordered|commanded|compelled|forced|obliged|bound|instructed) to (?:immediately |now |at once |blindly )?(?:<paynow>|obey)',
    '(?:obey|comply)(?: (?:me|my|this|the|with|these|at|right|without|now|or|immediately|instantly|blindly)){1,3} (?:orders?|commands?|once|now|else|question|hesitation|instructions?|and)',
    'you (?:must|will|shall|have to|are going to) (?:now |immediately |at once |simply |just )?(?:approve|obey|comply|authori[sz]e|confirm|release|execute|say yes)(?= (?:this|it|me|now|at once|immediately|the (?:payment|transfer|order|transaction)|all|everything|without)| \\.)',
    '(?:<paynow>) (?:(?:it|this|all|everything|the|money|funds|payment|usdc|usdt|entire|whole|right|all the|maximum|amount) ){0,4}(?:(?:now|immediately|at once|instantly|this second|this instant|right now) ){1,2}(?:\\. )?(?:or else|no questions|and (?:do not|dont|never) (?:ask|check|question|think)|do not (?:ask|check|question|think)|dont (?:ask|check|question|think)|without (?:question|questions|hesitation|asking|thinking|checks))',
    'this is (?:an|a direct|my|the) (?:order|command)(?= \\. (?:<paynow>|obey|do)| from (?:your|the) (?:owner|admin|administrator|boss|system))',
    '(?:confirm|check|verify|question|ask) nothing(?= \\.| (?:and|just|else)|$)',
    '(?:i|we) (?:order|command|demand) (?:that )?you (?:to )?(?:now |immediately )?(?:<paynow>|obey|comply)',
  ],
} as const
