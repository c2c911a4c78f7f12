import type { Vocabulary } from './pattern-syntax.ts'

/**
 * Groups of words of the patterns added in the eighth version of the rules: requests for secrets, the owner impersonated
 * or claimed to have agreed, and orders that only an agent can follow.
 */
export const englishAgentWords: Vocabulary = {
  reported:
    '<third>|never|not|without|(?:(?:agents?|they|it|users?|we) (?:can|could|may|might|would))|(?:never|not|wont) ask (?:you )?(?:to|for)|(?:ask|tell|instruct|trick|force|persuade|convince|order|get|make|cause|lure|lead|request|direct|push)(?:s|ed|ing)? (?:(?:the|an|a|your|any|ai|some|their) ){0,2}(?:agents?|models?|assistants?|victims?|users?|people|customers?|them|llms?|bots?|readers?|staff)(?: to| into)?|(?:tells|told|asks|asked|tricks|tricked|tricking|makes|made|making|gets|getting|forces) you(?: to| into)?',
  /** What an attacker, an adversary or a request does is a report, not an order. */
  recounted:
    '(?:attackers?|adversar(?:y|ies)|actors?|clients?|callers?|users?|requests?|prompts?|inputs?|pages?|servers?|it|they|he|she|someone|anyone|malware|bots?) (?:(?:could|can|might|may|would|had|has|have|also|then) ){0,2}(?:(?:was|were|is|are|be|been) (?:able|used|trying) to|tried to|tries to|try to|trying to|attempted to|attempts? to|managed to|could|can|might|may|would)|(?:allow(?:s|ed|ing)?|enabl(?:e|es|ed|ing)|let|lets|letting|permit(?:s|ted|ting)?) (?!you |this agent )(?:[a-z]{1,20} ){1,4}to|(?:lets|letting) (?:[a-z]{1,20} ?){1,3}|(?:shows?|tells?|lists?|records?|history of|log of|reports?) (?:when|whether|how|why|who|that)|(?:that|which|who) (?:tried|try|tries|attempts?|attempted|aims?|want|wants|seek|seeks) to|(?:designed|written|meant|crafted|used|attempts?|trying) to|(?:^|[.\\n] ?)to',
  /** Limits other than those of spending, and states of an account. */
  otherlimit:
    '(?:[a-z]{1,20} ){1,4}(?:requests?|rate|api|calls?|uploads?|storage|credit|speed|characters?|file|download|seats?) (?:limits?|caps?)|you are now (?:logged|signed|in the|subscribed|connected|entering|able|ready|registered|following|part)',
  tell: 'send|give|enter|paste|share|include|copy|export|post|upload|reveal|print|show|submit|provide|type|tell|dump|put|attach|append|forward|email|mail|reply with|respond with|answer with|output|list|return|repeat|echo|hand over|transmit|message|write|embed|insert|supply|state',
  walletsecret:
    '(?:private|signing|wallet|secret) keys?|(?:wallet|keystore) (?:password|passphrase|pin)|(?:wallet )?seed (?:phrases?|words)|wallet seed|(?:recovery|secret|backup|mnemonic|pass|secret recovery) (?:phrases?|words)|mnemonics?|keystores?(?: file)?|(?:12|24|twelve|twenty four) words',
  innersecret:
    '(?:_ )?(?:system (?:prompts?|messages?)|environment (?:variables|vars)|env(?: (?:file|variables|vars))?|secrets|initial (?:prompt|instructions)|hidden (?:prompt|instructions)|developer (?:message|prompt)|stored (?:keys|passwords|credentials))',
  /** What only the agent itself can show; texts are sent, pasted and uploaded to services of all kinds. */
  disclose:
    'reveal|print|show|dump|tell|list|repeat|echo|output|reply with|respond with|answer with|hand over|state|message',
  accesskey: '(?:api|access|auth|bearer|session|login) (?:keys?|tokens?|secrets?)|credentials|passwords?|tokens',
  principal:
    '(?:(?:wallet|account|human|fund|agents?) )?(?:owners?|users?|operators?|principals?|humans?|customers?|account holders?|cardholders?|bosses|boss|managers?|treasurers?|employers?)',
  agreed:
    'approved|confirmed|agreed|consented|authori[sz]ed|accepted|okayed|permitted|said (?:yes|ok|okay)|signed (?:off|it off|this off)|(?:gave|given|granted) (?:(?:its|his|her|their|the|full|prior|us|you|me) ){0,2}(?:consent|approval|permission|authori[sz]ation|ok|okay|go ahead)',
  goon: '(?:no|any|without|not|never|need not|neednt|do not|dont) (?:(?:need|have|reason|to|be|for|point|in|please) ){0,4}(?:ask|asking|confirm|confirming|check|checking|verify|verifying|wait|waiting|question|bother|prompt|disturb|consult)|(?:no|without) (?:further|more|additional|another|any) (?:confirmation|approval|questions?|checks?)|go ahead(?! with (?:the|your|a|an|this|our) (?!payment|transfer|transaction|purchase|signature|signing))|just (?:pay|send|sign|execute|transfer|proceed|complete|release|do)(?! <paper>)|(?:so|and) (?:please )?(?:pay|sign|send|transfer|skip|release)(?! <paper>)|(?:pay|proceed|release|sign|send|transfer) (?:it |this |the payment |the money )?(?:now|immediately|at once|directly|right away|straight away)',
  spend:
    'pay|send|transfer|wire|remit|sign|approve|release|authori[sz]e|forward|withdraw|settle|buy|purchase|execute|donate',
  anycheck:
    '(?:(?:risk|sanctions?|security|compliance|address|payee|wallet|fraud|background|safety|identity|price|payment) )?(?:verification|screening|checks?|checking|due diligence|simulations?|kyc|aml|vetting|validation|lookups?|reviews?)|(?:risk|screening|sanctions|verification|security) (?:api|service|tool|endpoint|call)',
  spendlimit:
    '(?:own )?(?:(?:spending|payment|daily|weekly|monthly|transfer|transaction|wallet|spend|per payment|per transaction|single payment|purchase) ){1,3}(?:limits?|caps?|budgets?|allowances?|ceilings?|thresholds?)|own (?:limits?|caps?|budgets?|allowances?|ceilings?)|max ?(?:amount|spend|payment)(?: usdc)?|maxamountusdc',
  endless:
    'unlimited|infinite|infinity|maximum|max|uint256 max|the (?:maximum|max)|no limit|none|null|(?:its|their|the highest) (?:maximum|value|possible)',
  drops:
    'ignore|disregard|override|overrule|forget|never mind|overlook|dismiss|discard|skip|bypass|pay no attention to|do not (?:worry|think|care) about|dont (?:worry|think|care) about',
  /** What people send each other when an order is agreed. */
  paper:
    '(?:(?:the|an?|your|our|us|me|him|her|them|it by) ){0,2}(?:invoice|receipt|parcel|package|goods|email|mail|link|report|files?|contract|confirmation|offer|quote|samples?|documents?|tickets?)',
  nomatter:
    '(?:no matter what|whatever|regardless of(?: what)?|irrespective of(?: what)?) ~1 (?:the|your|any) (?:verdict|polic(?:y|ies)|risk score|screening|checks?|results?|limits?|guardrails?|rules|decision|owner|user)(?: (?:is|are|says?|said|returns?|may be|might be|turns out|answers?|thinks?|wants?))?',
  paynow:
    'pay|send|transfer|wire|remit|sign|approve|release|authori[sz]e|settle|execute|proceed|continue|go ahead|go on|carry on|skip|ignore|complete the payment',
  within: 'within|up to|under|below|inside|in|from|on|with|of (?:the|our) (?:credit|catalogue|shop|store)',
  caution: '(?:risk|sanctions?|security|screening|compliance|safety|fraud|payment)',
  agentic: '(?:agents?|assistants?|ai|llms?|models?|bots?)',
  seen: '(?:see|sees|read|reads|have read|reading|seeing|receive|receiving|parse|parsing|encounter|encountering|process|processing|get|find|load|loading)',
  bearer:
    '(?:message|text|result|page|response|output|note|description|line|file|document|instruction|instructions|comment|content|website|readme|json|answer|email|section)',
  cleared:
    'whitelisted|white listed|allow ?listed|trusted|verified|approved|pre ?approved|cleared|safe|clear|screened|checked|vetted|low risk|risk free|known good',
}

/** Patterns of the same version, by rule, in the form of `english-patterns.ts`. */
export const englishAgentPatterns = {
  override_instructions: [
    '(?:rules|instructions|guidelines|orders|limits|polic(?:y|ies)|restrictions|constraints) (?:that )?(?:you|your) ~6 (?:no longer|do not|dont|never|have ceased to) (?:apply|count|hold|matter|bind|exist)',
    '!<reported> (?:obey|follow|trust|heed|listen to|believe) (?:only|solely|exclusively|nothing but) (?:(?:the|this|these|what) ){0,2}(?:_ )?(?:text|words|instructions|document|page|message|this|these|here|section|file)(?! (?:(?:in|of|on|from) (?:[a-z]{1,20} ){1,3})?(?:to|for|when|while) (?!<spend>|complete|proceed))',
    '(?:what|whatever|anything|everything|all) (?:(?:that|your|the|a|any) ){0,2}(?:developers?|creators?|makers?|<principal>|company|trainers?|programmers?|vendor|provider|configuration|system prompt) (?:(?:has|have|had) )?(?:told|taught|said|says|instructed|wrote|set|configured|ordered|demanded) ~10 (?:was|is|were|are) (?:(?:a|an|now|all|just|only) ){0,2}(?:mistakes?|wrong|outdated|void|irrelevant|errors?|obsolete|false|superseded|misunderstandings?|no longer|jokes?|tests?)',
    '(?:openai|anthropic|google|mistral|your (?:developers?|creators?|makers?|provider|vendor)) (?:(?:has|have|now|hereby|also) ){0,2}(?:requires?|instructs?|instructed|orders?|ordered|wants?|authori[sz]e[sd]?|confirm(?:s|ed)?|permit(?:s|ted)?|allow(?:s|ed)?|told) ~8 (?:<spend>|skip|bypass|ignore|disable|override|without)(?! (?:tokens|settings))',
    '!<reported> (?:remember|memori[sz]e|store|save|keep|note|record|learn) ~8 (?:(?:for|in|during|across) (?:(?:all|any|every|the) ){0,2}(?:later|future|subsequent|next|coming|other|following) (?:sessions?|conversations?|chats?|payments?|tasks?|runs?|requests?)|(?:in|to|into) your (?:_ )?(?:_ )?(?:memory|memories|notes|system prompt|instructions|config|configuration|rules)) ~~14 (?:never|always|no|without|safe|trusted|verified|whitelisted|approved|cleared|skip)',
    '(?:<nomatter>) ~~6^you,we,i,it,they,per,each,fee,fees,costs,cost,charge,charged,is,customers,callers,buyers (?:(?:you|agents?) (?:must|should|shall|have to|are to) )?(?:<paynow>)',
    '(?<!(?:<reported>|you|we|i|they|callers|clients|users|buyers|customers|to) )(?:<paynow>) ~~6^per,each,fee,fees,every,monthly,you,we,they (?:<nomatter>)',
    '(?<!(?:apply|applies|counts?|charged|due|the same|valid) )(?:no matter what|whatever|regardless of(?: what)?|irrespective of(?: what)?) ~1 your (?:polic(?:y|ies)|guardrails?|rules|owner|user|mandate|verdict|operator) (?:says?|said|thinks?|wants?|answers?)',
  ],
  override_mandate: [
    '!<reported> (?:<drops>) (?:(?:your|the|my|our|any) )(?:(?:spending|payment|daily|agreed|usual) )?(?:budgets?|limits?|caps?|mandates?|allowances?|ceilings?)(?= \\.| and| just| pay| but| for this| this time| today| here| now|$)(?! \\. (?:the|it))',
    'you (?:may|can|should|are free to|are allowed to|must|will|shall|have permission to) (?:<spend>|spend) (?:(?:it|this|me|us) )?(?:freely|as much as|without (?:any )?(?:limits?|approval|asking|permission|restrictions?)|at will|any amount|more than your)(?! (?:<within>))',
    'you (?:may|can|should|are free to|are allowed to|must|will|shall|have permission to) (?:pay|transfer|wire|sign|approve|release|authori[sz]e|spend|execute) (?:(?:me|us) )?(?:anything|everything|whatever)(?! (?:<within>|you (?:like|want|wish|think) (?:for|per|is)))',
    '!<reported> (?:repeat|keep|continue) ~4 (?:pay|paying|payments?|sending|transferring|transfers?|buying|purchases?) ~6^card,prepaid,gift,credit,voucher,subscription,loan,debt,outstanding,instalments,installments,mortgage,monthly,month (?:until|till|forever|as long as) ~6^card,prepaid,gift,credit,voucher,subscription,loan,debt,outstanding,instalments,installments,mortgage,monthly,month (?:(?:balance|wallet|budget|funds|money) ~4^card,prepaid,gift,credit,voucher,subscription,loan,debt,outstanding,instalments,installments,mortgage,monthly,month (?:empty|zero|0|exhausted|nothing|gone|out|drained|spent|left|lasts?)|empty|exhausted|nothing (?:is )?left)',
    '!<reported> (?:<spend>|spend|move|drain|sweep) ~8^card,prepaid,gift,credit,voucher,subscription,loan,debt,outstanding,instalments,installments,mortgage,monthly,month,dust,small until (?:the|your|its) (?:balance|wallet|budget|funds|account) ~3^card,prepaid,gift,credit,voucher,subscription,loan,debt,outstanding,instalments,installments,mortgage,monthly,month (?:zero|empty|exhausted|out|dry|nothing|0|spent|drained|gone)',
    '!<reported> (?:<spend>|spend) as (?:much|many) ~3 as (?:possible|you can|your (?:budget|wallet|balance|account))',
    '!<reported> (?:raise|increase|lift|set|change|bump|extend|max out|remove|edit|double|adjust|push|upgrade|update) (?:(?:your|its|the agents|this agents) )(?:<spendlimit>)(?! (?:of|to [0-9]+ (?:requests|calls)))(?= (?:to|by|for|before|and|so|until|above|beyond|first|then)| \\.|$)',
    '!<reported> (?:set|change|put|raise|configure|edit) (?:(?:your|the|its) )?(?:(?:<spendlimit>)|limits?|caps?|allowances?|amount) (?:(?:to|as|at|equal|is) ){0,2}(?:<endless>)(?! (?:[0-9]+|or|in (?:(?:your|the|our) )?(?:plan|dashboard|console|account|billing|subscription)))',
    '!<reported> (?:approve|grant|give|sign|set|allow|authori[sz]e|request|issue) ~4 (?:unlimited|infinite|maximum|uint256 max|max|limitless) (?:(?:token|usdc|spend|spending|transfer|permit2) )?(?:spending|allowances?|approvals?|spend)(?= (?:for|to|of|so|and|on)| \\.|$)(?! to (?:unlimited|infinite|zero|none|null|a|the|your|[0-9]))',
    '!<reported> (?:<spend>|move|sweep|drain|empty|hand over) (?:(?:all|the|your|of|out|us|me) ){1,3}(?:(?:entire|full|whole|remaining|complete|total|available|rest) ){1,2}(?:_ )?(?:balance|funds|holdings|tokens|money|assets|coins|usdc) (?:of|in|from|held by|on) (?:your|the|this|its) (?:wallet|account|agent|treasury)',
    '!<reported> (?:call|invoke|use|run|set|<spend>) ~~8 (?:amount|value) (?:(?:to|of|is|set|as|equal) ){0,2}(?:all|max|maximum|everything|unlimited|infinite|infinity|(?:the )?(?:entire|full|whole) balance)(?! (?:taxes|of|or|in|included|[0-9]+|fees|is|are|per|due|about|prices|length|size))',
  ],
  skip_screening: [
    '(?:do not|dont|no need to|need not|neednt|not need to|without|never|please do not|not have to) (?:trouble|troubling|bother|bothering|disturb|disturbing|involve|involving|burden|burdening|worry|worrying|consult|consulting) (?:(?:your|the|any) ){1,2}(?:<principal>)(?! (?:guide|manual|with (?:the|technical)))',
    '(?:under no circumstances|at no point|in no case|by no means|on no account) (?:should|must|may|shall|can|are|is|do) (?:you|agents?|an agent|the agent|any agent|buyers?)(?: to)? (?:check|screen|verify|vet|query|review|examine|investigate|run|call|look up|scan|simulate|ask|consult|question)',
    '(?:skip|bypass|disable|no|without|ignore) (?:_ )?(?:screening|verification|checks?|confirmation|approval|review|kyc|aml|sanctions|limits?)(?: (?:checks?|screening|enabled))? (?:(?:is|to|set|equals) ){0,2}(?:true|1|yes|enabled)(?! (?:if|in|by default|or))',
    '<mode> ~~8 (?:limits?|caps?|checks|rules|polic(?:y|ies)|restrictions|approvals?|confirmations?) (?:do not|dont|no longer|never|does not) (?:apply|count|hold|exist|matter)',
    '!<reported> (?:<spend>|complete|check ?out) ~8^never,not (?:silently|secretly|covertly|without (?:user|human) (?:interaction|involvement|intervention|oversight))(?= \\.| and| so|$)',
    '!<reported> (?:silently|secretly|covertly|quietly) (?:<spend>|complete|approve|drain|move)',
    '(?:you|agents?|assistants?|buyers?|bots?|it is|must|please) ~2 (?:must not|mustnt|shall not|may not|are forbidden to|is forbidden to|forbidden to|are not (?:allowed|permitted) to|never|should not|shouldnt|must never|are to refrain from) (?:run|perform|make|do|start|trigger|carry out|conduct|request|call|use|apply|running|performing|calling|bother with|attempt) ~2 (?:<anycheck>)',
    '(?:do not|dont|never|no need to|need not|neednt|not need to|refrain from|not necessary to|please do not) (?:run|perform|make|do|start|trigger|carry out|conduct|request|call|apply|running|performing|calling) ~2 (?:<anycheck>) ~2 (?:on|of|for|against|with|before|its|it is|they|this|because) ~3 (?:this|the|our|us|address|payee|wallet|seller|vendor|merchant|host|site|pay|paying|down|offline|slow|payment|recipient)(?! (?:same|again|twice|test))',
    '(?:checks?|screening|verification|controls?|confirmations?|simulations?|protections?) ~~12 (?:switch|turn|shut) (?:them|it|these|that) off (?:for|when|while|before|at|on) ~2 (?:this|our|us|buying|paying|payments?|purchases?|host|site|shop|store|vendor|seller)',
    '!<reported> (?:turn|switch|shut|leave|keep) (?:(?:off|your|the|any|all|payment|address|payee|risk|sanctions|safety|spending|security|transaction) ){0,4}(?:screening|checks?|verification|confirmations?|approvals?|controls?|protections?|simulations?)(?: off)? (?:for|when|while|before|until|at|during|on) ~3 (?:this|these|our|us|buying|paying|pay|payments?|purchases?|host|site|shop|store|vendor|seller)(?! (?:of the test|tests))',
    '!<reported> (?:sign|approve|execute|pay|confirm|send) ~6^never,not (?:without (?:simulating|simulation|decoding|reading|inspecting|looking|previewing|a simulation|any simulation)|blindly|unseen|unread)',
    '(?:payments?|transfers?|purchases?|invoices?|transactions?) (?:to|from|by|of|for) ~4^below,under,up,less (?:never|no longer|do not|dont|does not|need not|must never|must not) (?:(?:need|require|have|needs|requires|to|be|any|a|an|further|more|your) ){0,4}(?:checks?|checked|screening|screened|verification|verified|reviewed|confirmed|simulation|simulated|approval|confirmation|review)(?! (?:if|unless|until|when|below|under))',
    'you (?:do not|dont|no longer|need not|never|neednt) (?:(?:need|require|have|to|ask|wait|get|obtain|request|seek|any|for|the|your) ){1,5}(?:approvals?|permission|consent|confirmation|authori[sz]ation|sign ?off) ~2 (?:for|to|from|before|of) ~3 (?:pay|payments?|paying|send|sending|transfers?|purchases?|spend|spending|sign|signing|user|owner|anyone|human|anybody|operator|principal)(?! (?:below|under|up to|of up))',
    '(?:no need to|need not|neednt|not need to|dont need to|not have to|dont have to|not necessary to|unnecessary to|needless to) (?:ask|confirm with|check with|consult|verify with|wait for|clear it with|clear this with|run it by|run this by|seek approval from) (?:(?:your|the|a|any|with|for) ){0,2}(?:<principal>|anyone|anybody|a person)(?! (?:for (?:a|an|the|their|his)|about (?:the|their|his|her)))',
    '(?:if|when|even if|although|though|should) ~8 (?:screening|risk|verdict|checks?|checker|service|result|score|polic(?:y|ies)|api|scanner|simulation|guard) ~6 (?:review|decline|declines|declined|risky|caution|uncertain|block|blocks|blocked|deny|denies|denied|high|fails?|failed|refuses?|rejects?|flags?|warns?|unsure) ~~3 (?:(?:do not|dont|never) (?:wait|stop|ask|hesitate|worry|mind)|(?:ignore|disregard|override|overrule|skip) (?:it|that|this|them)|(?:<spend>|proceed|continue|go ahead) (?:(?:it|this|the payment) )?(?:anyway|regardless|all the same|nevertheless|straight|at once|immediately|now|without|still))',
    '(?:do not|dont|never|not|no need to|without) (?:wait|waiting) (?:for|until) ~6 (?:review|screening|check|checks|verdict|verification|approval|confirmation|reply|answer|decision|simulation|risk) ~~4 (?:pay|paying|send|transfer|sign|proceed|release|settle|execute)(?! (?:later|until))',
  ],
  approval_claim: [
    '(?:<principal>) (?:consent|consented|approval|approved|confirmed|confirmation|authori[sz]ed|verified) (?:(?:is|to|set|equals) ){0,2}(?:true|1|yes)(?! (?:if|when|or))',
    '(?:this (?:message|text|note|email|notice|document|page)|consider this|take this|treat this) (?:_ ){0,2}(?:constitutes|serves as|counts as|is|as|to be)(?: (?:your|the|an|a|full|formal|my|our|owners)){0,3} (?:authori[sz]ation|consent|approval|permission|mandate|go ahead) ~2 (?:to|from|for|by|\\.)',
    'you have (?:my|our|(?:the|your) (?:owners|users|operators|principals)|full|their) (?:(?:full|express|explicit|prior|complete) )?(?:permission|authori[sz]ation|consent|approval|authority|blessing) to (?:<spend>|spend|skip|bypass|ignore|exceed|override|proceed)',
    '(?:exception|waiver|exemption|override) (?:_ ){0,3}(?:approved|granted|issued|in place|active|authori[sz]ed) ~~8 (?:<spend>|proceed|skip|ignore|no (?:check|screening|approval)|without)(?! (?:to the (?:court|clerk)))',
    '(?:i|we) (?:(?:hereby|now|fully) ){0,2}(?:authori[sz]e|permit|allow|direct|empower) (?:you|the agent|this agent|your agent|the assistant) to ~3 (?:skip|bypass|ignore|exceed|override|without|disregard|act as|sign anything|spend (?:all|everything|whatever|any))',
    '(?<!(?:once|when|until|after|if|unless|before) (?:(?:the|your|its|an|a|my) )?)(?:<principal>) (?:(?:has|have|had|already|just|also|explicitly|previously|long|since|fully|now|earlier) ){0,4}(?:<agreed>) ~~10 (?:<goon>)',
    '(?:<agreed>) ~3 by (?:(?:your|the|its|my) ){0,1}(?:<principal>) ~~8 (?:<goon>)',
    '(?:consent|approval|permission|authori[sz]ation|sign ?off|confirmation) ~3 (?:was|were|is|has been|have been|had been) (?:already |previously )?(?:given|granted|obtained|collected|received|recorded|on file|secured) ~~8 (?:<goon>)',
    '!<reported> (?:act|behave|proceed|continue|carry on|pay|go on|answer|treat (?:it|this)|handle (?:it|this)) (?:_ ){0,2}as (?:if|though) ~3 (?:<principal>) (?:(?:has|had|have|already|just|now|explicitly|would|did|given) ){0,4}(?:<agreed>|agree|agrees|approves?|confirms?|wants?|clicked|asked)',
    '!<reported> (?:assume|pretend|suppose|imagine|presume|take it|consider it given|take for granted)(?: that)? (?:(?:the|your|its|my) )?(?:<principal>|check|compliance check|review|verification|approval|consent|screening|permission) (?:(?:has|had|have|already|just|now|is|was|been|will|would|did) ){0,4}(?:<agreed>|agree|approves?|wants?|given|granted|passed|complete|completed|done|fine|in place)',
  ],
  verdict_order: [
    '!<reported> (?:<drops>) (?:(?:the|its|any|that|this|your|all|every) ){1,2}(?:<caution> )?(?:verdicts?|risk scores?|screening results?|<caution> (?:warnings?|alerts?|flags?|results?|blocks?|scores?|notices?))(?! (?:of|in|from) (?:previous|the previous|tests?|the test))',
    '!<reported> (?:<drops>) (?:(?:the|its|any|that|this|your|all|every) ){1,2}(?:_ )?(?:warnings?|alerts?|flags?|results?|blocks?|decisions?|objections?|concerns?) ~~3 (?:<spend>|proceed|go ahead|continue with the payment)(?! (?:later|until|a))',
    '!<reported> (?:add|put|include|place|save|enter|enrol|register) ~4 (?:to|on|in|into|among) (?:(?:your|the agents|its) )(?:(?:list of|own|internal|personal|permanent) ){0,2}(?:trusted|allow|allowed|approved|known|safe|white|whitelisted|verified|cleared|pre ?approved) ?(?:recipients?|payees?|addresses|list|lists?|parties|senders?|wallets?|contacts?|vendors?|merchants?|beneficiaries)?',
    '(?:we|this (?:_ )?(?:<party>|shop|site|service|host)|our (?:address|wallet|shop|service|company)) (?:(?:are|is|have|has|been|already|now|long) ){1,4}(?:pre ?approved|pre ?cleared|whitelisted|allow ?listed|on (?:your|everyones) (?:allow|white) ?list|cleared|exempted) (?:(?:by|with|on|in) )(?:your|the) (?:_ )?(?:<principal>|company|bank|security|compliance|policy|allow ?list|whitelist|developers?|provider)',
    '!<reported> (?:assume|pretend|suppose|imagine|presume)(?: that)? (?:(?:the|its|this|every|any|a|your) )?(?:_ )?(?:checks?|verdict|screening|risk score|score|decision|result|payee|address|verification) (?:(?:has|had|have|already|is|was|are|were|been|returned|came|back|returns|says|said|of|for|this|address|payee|merchant) ){1,6}(?:<cleared>|allow|ok|okay|passed|low|zero|0|fine|clean|positive)',
    '(?<!(?:<reported>|we|i|they|services|systems) )(?:treat|consider|regard|mark|count|accept|view) (?:every|any|all|each) ~6 as (?:<cleared>)',
  ],
  second_payee: [
    '!<reported> (?:replace|change|update|swap|override|overwrite|substitute|redirect|point) (?:(?:the|your|any|every|all|its) ){0,2}(?:pay ?to|payee|recipient|destination|receiver|beneficiary|payout|receiving|deposit)(?: (?:address(?:es)?|wallets?|fields?|accounts?))? (?:(?:of|in|for|on) ~5 )?(?:with|to|by|for|into) ~3 (?:@|this (?:address|wallet|account|one)|our (?:address|wallet|account)|my (?:address|wallet|account)|the (?:address|one|wallet|account) (?:below|above|in|at|here)|the following)',
    '(?:lost (?:(?:my|the|our) )?(?:access|phone|keys?|password|device|wallet)|locked out|phone (?:died|broke|is broken|was stolen|is dead)|new (?:phone|device|number)|account (?:was|got|is|has been) (?:hacked|locked|frozen|blocked)) ~~14 (?:<spend>|move) ~6 (?:to|into) (?:(?:my|this|our|the|a) ){1,2}(?:new|other|backup|safe|secure|second|temporary|private|different|following) (?:wallet|address|account)',
  ],
  hides_from_owner: [
    '!<reported> (?:report|describe|present|show|declare|label|log|record|disguise|explain|sell) ~6 (?:to|for) (?:the|your) (?:<principal>) as (?:(?:an?|the|some) ){0,1}(?:free|refund|gift|test|trial|harmless|failed|cancelled|something else|internal|pending|routine|fee|no cost|error)',
    '(?:the|your) (?:<principal>) (?:wants|wanted|would want|would like|intended|asked for|meant to (?:pay|buy)) (?:it|this|that|to) ~2 (?:but |and )?(?:forgot|did not say|did not mention|could not say|has not said|omitted)',
    '!<reported> (?:tell|inform|assure|report to|say to|let|write to) (?:the|your) (?:<principal>) (?:that |know )?~5 (?:failed|declined|free|refunded|cancelled|canceled|pending|nothing|never happened|did not happen|not charged|went wrong) ~~4 (?:but|and|then) (?:then )?(?:<spend>|keep|repeat|make|charge)',
  ],
  forced_order: [
    '(?:when|once|after|as soon as|upon|on|whenever) (?:(?:you|an agent|the agent|agents|any agent) )?(?:<seen>) (?:this|the|these) (?:_ )?<bearer> ~~3^we,i,it,they,user,customer,team (?:(?:must|should|shall|will|please|immediately|first|you|to) ){0,3}(?:(?:call|invoke|run) ~4 (?:pay|payments?|payment tool|transfers?|wallet|send|approve|sign|withdraw|swap)|(?:pay|transfer|wire|remit|approve|release|buy|withdraw|settle|donate) (?:the|your|a|it|all|every|[0-9]+|this|to|at|immediately|with|us|me|usdc|eth)(?![a-z])(?! attention)|(?:send|forward|move|sign|execute|export|reveal|authori[sz]e|purchase) ~4 (?:usdc|usdt|eth|funds|money|tokens|balance|payments?|transactions?|permit|keys?|secrets?|wallet|approval|prompt|[0-9]+))',
    '(?<!(?:<reported>|you|will|would) )(?:before|prior to) (?:you )?(?:answer(?:ing)?|reply(?:ing)?|respond(?:ing)?|summari[sz](?:e|ing)|returning (?:a|the|any|your)|finishing your|giving your) ~~5^we,i,it,they,us (?:(?:must|should|please|first|also|agent|agents) ){0,2}(?:<spend>|move) ~3^file,email,message,form,question,data (?:usdc|usdt|usd|eth|funds|money|amount|[0-9]+|balance|tokens|invoice|fee|payment|transaction)',
    '(?:your|the) (?:manager|boss|owner|employer|ceo|cfo|user|operator|principal) (?:wants|expects|needs|demands|orders|insists|requires)(?: you| that| on)? ~8 (?:paid|settled|pay|settle|sent|signed|sign|transferred|wired|approved|released|payment|transfer) ~~6 (?:no questions|immediately|at once|urgently|asap|without (?:questions|delay|checks|further|asking|any))',
  ],
  secret_request: [
    '!<reported> (?:<tell>) ~5^not,never,no,public (?:your|the agents|this agents|the wallets|its|their) ~3^not,never,with,public,encrypted (?:<walletsecret>)(?! (?:never|is never|safe|secret|stays|encrypted|offline|format|backup plan|protection|certificate|fingerprint|id|name))',
    '!<reported> (?:<tell>) (?:(?:me|us|the|all|any|every|out|here) ){1,2}(?:_ )?(?:<walletsecret>) ~1 (?:to|into|in|at|with|and (?:send|post|upload|mail|reply)|that|which|of (?:your|the|this) (?:wallet|account|agent)|you (?:use|hold|have|sign))(?! (?:the (?:docs|file|format|vault)|generate|derive|sign|base64|hex|pem|json))',
    '!<reported> (?:<disclose>) ~4^not,never,no (?:your|the agents|this agents) (?:<innersecret>)',
    '!<reported> (?:<tell>) ~4^not,never,no (?:your|the agents|this agents) (?:<innersecret>) ~~8 (?:to (?:me|us|support|the (?:webhook|chat|seller|vendor|merchant))|in(?:to|side)? (?:your|the) (?:_ )?(?:reply|response|answer|memo|output|note|comment|conversation|chat|payment))',
    '!<reported> (?:<tell>) ~5^not,never,no (?:secrets?|keys?|credentials|passwords|instructions) ~2 (?:(?:in|from) your (?:_ )?(?:context|memory|possession|configuration|environment|history|prompt|wallet)|you (?:have|hold|know|were|are|can|use|possess|store)(?: been)?(?= (?:given|access|told|using|\\.)| \\.|$))',
    '!<reported> (?:<tell>) ~3^not,never,no your ~2 (?:<accesskey>) ~4 (?:(?:to|with) (?:me|us|support|this (?:number|chat|webhook)|the (?:webhook|chat|support|seller|vendor|merchant))|in (?:your|the) (?:_ )?(?:reply|answer|memo|output|note|comment|conversation|chat))',
    '!<reported> (?:<tell>) ~2 (?:the )?(?:contents?|values?) of (?:(?:your|the|all|every|any) ){1,2}(?:ssh|keystore|wallet|secrets?|system prompt|dotenv|env)',
    '!<reported> (?:read|open|cat|fetch|load|take|copy|upload|send|find) ~3 (?:ssh|id rsa|dotenv|env|keystore|wallet (?:file|json|dat)|aws credentials) ~~8 (?:send|post|attach|include|forward|put|paste|reply|append|email|return)',
  ],
  owner_impersonation: [
    '(?<!(?:<negated>|who|if|that|when|whether|while) )you are (?:now )?(?:(?:the|a|an) )?~2 (?:<principal>) (?:(?:legal|authori[sz]ed|official|personal|appointed) ){0,2}(?:representatives?|proxy|deputy|attorney|delegate|stand in|signatory) ~~8 (?:approves?|confirms?|consents?|agrees?|grants?|pay|sign|authori[sz]e|release|accept|instruct)',
    '!<reported> (?:act|behave|answer|respond|pose|operate) (?:as|like) (?:the|your) (?:<principal>) (?:and|to|\\. )?~1 (?:confirm|approve|consent|agree|accept|authori[sz]e|sign|pay|click|buy)',
    '!<reported> (?:tell|inform|assure|write to|answer|reply to|let) (?:(?:the|this|our|that) (?:merchant|seller|vendor|shop|store|payee|service|tool|server|api|site|counterparty)|us|me) ~2 (?:the|your|its) (?:<principal>) (?:(?:has|have|already|also|does|just|fully) ){0,3}(?:<agreed>|agrees?|approves?|consents?|confirms?|accepts?|wants?)',
    '(?<!(?:<negated>|who|if|that|when|as if|whether|while) )(?:you are|youre|act|acting|speak|speaking|consider yourself|you (?:now )?represent|you (?:will |shall )?act) (?:(?:now|as|like|hereby|the|a|an|for|on|behalf|of|this|your) ){1,5}(?:(?:wallets?|accounts?|treasury|funds?|rightful|true|real|sole|legal) ){0,2}(?:owner|account holder|cardholder|treasurer|principal|signer|signatory|approver)(?! of the (?:copyright|domain|data|shop|file)) ~~8 (?:approves?|confirms?|consents?|agrees?|grants?|pay|pays|sign|signs|authori[sz]es?|releases?|transfers?|allows?|accepts?)',
    '(?<!(?:<reported>|can|may|could|managers|admins|now|to|lawyers|who|they|we|i) )(?:confirm|approve|consent|agree|accept|authori[sz]e|countersign|click|say yes) ~6 (?:on behalf of|in the name of|in place of|instead of|as if you were|as though you were|on) (?:the|your|its|their) (?:<principal>|behalf|name)(?! (?:of the))',
    '!<reported> act (?:on behalf of|in the name of|in place of|instead of) (?:the|your) (?:<principal>) (?:and|to|\\.|by) ~2 (?:confirm|approve|consent|agree|accept|authori[sz]e|sign|pay|click|release)',
    '!<reported> (?:approve|confirm|sign|consent|agree|accept|pay) ~5 in (?:their|his|her|your owners|the owners|the users|your users|the principals) (?:name|stead|place)',
    '(?<!(?:says?|said|claims?|claimed|claiming|pretend|pretends|saying|quote|that) )(?:i am|im|this is|it is me|its me|i speak as) (?:(?:me|really|actually|indeed|still|now) ){0,2}(?:your|the) (?:(?:real|true|actual|new|rightful|human) )?(?:owner|operator|principal|boss|creator|ceo|cfo|administrator|admin|master|employer)(?! (?:manual|guide|of (?:the|a|this|our) (?:site|service|shop|company|store|flat|house|car|domain|restaurant)))(?= (?:of (?:this|your)|i|my|and|speaking|you|so|please|we|now|send|pay|do|just|here)| \\.|$)',
    '(?:as|being) (?:your|the) (?:owner|administrator|operator|principal|admin|creator)(?: of (?:this|your|the) (?:agent|wallet|account|assistant|bot))? (?:\\. )?(?:i|we) (?:(?:hereby|now|must|do) )?(?:order|command|instruct|tell|ask|want|authori[sz]e|approve|permit|allow|demand|direct)',
  ],
  role_play: [
    '(?:play|act|pretend|imagine|be|become|behave|portray|simulate|role ?play|roleplay)(?!s) ~12^i,we,invoice (?:who|that|which) ~2 (?:pays|approves|signs|accepts|agrees|grants|never|always|says yes|cannot|transfers|obeys|confirms) ~4 (?:each|every|any|all|everything|anything|whatever|refuses?|asks?|declines?|questions?|says no|without|checks?|hesitates?)',
    '(?:you have|youve|having|with|you have got) no (?:principal|owner|master|supervisor|human|boss|operator)(?: (?:and|who|to|any|above|over)|\\.|$)',
    '(?:nobody|no one|noone|none) (?:(?:will|ever|else|now) ){0,2}(?:checks?|watch(?:es)?|reviews?|controls?|limits?|monitors?|audits?|supervises?|sees?|notices?) (?:your (?:spending|payments?|wallet|transactions|purchases|actions)|you(?= \\.| and| so| here| today| now|$)|what you (?:pay|spend|buy|do|send))',
  ],
  role_marker: [
    '(?:begin|start|end|enter) (?:of )?(?:admin|administrator|system|root|developer|operator|security|owner|debug) (?:override|command|commands|instructions?|prompt|directive|order|orders)',
    '(?:<agentic>) (?:instructions?|directives?|only|orders?|commands?|actions?|notes?) (?:\\. )?(?:please )?(?:<spend>|call|invoke|mark|ignore|skip|do not|dont|never|always)(?= (?:the|this|all|any|it|to|us|your|every|a|mention|tell|show|[0-9]+|check|screen))',
    '(?:<agentic>) (?:(?:is|are|must|shall|should|has|have|needs?|need|required|expected|hereby|now|therefore) ){1,3}(?:to )?(?:now )?(?:<spend>) (?:all|any|every|its|their|whatever|without|immediately|blindly|at once)(?! (?:own )?(?:requests|messages|commits|errors))',
  ],
} as const
