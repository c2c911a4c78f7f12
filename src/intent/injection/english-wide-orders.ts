import type { Vocabulary } from './pattern-syntax.ts'

/**
 * Groups of words of the wider patterns of the eighth version: classes of words that are combined, so that an order is
 * found in words that no pattern spells out.
 */
export const englishWideWords: Vocabulary = {
  refrain:
    'do not|dont|never|no need to|need not|neednt|not need to|no reason to|no point in|no use in|refrain from|abstain from|(?:prohibited|forbidden|not (?:allowed|permitted)) (?:to|from)|stop|cease|useless to|pointless to|unnecessary to|needless to|not (?:worth|necessary to|required to)|waste (?:(?:of|your|any|no) ){0,2}(?:time|budget|tokens|money) (?:on|to|by)|avoid|hold off(?: on)?|pause|suspend|skip|omit|forgo',
  inspect:
    'check|checking|checks|screen|screening|verify|verifying|verification|vet|vetting|look ?up|lookups?|look up|looking up|review|reviewing|simulate|simulating|simulation|decode|decoding|inspect|inspecting|investigate|investigating|research|researching|validate|validating|query|querying|scan|scanning|examine|examining|background checks?|due diligence|audit',
  counterparty:
    '(?:this|our|the|its|any) (?:_ )?(?:address|wallet|payee|seller|vendor|merchant|merchants|host|site|shop|store|supplier|recipient|contract|counterparty|calldata|permit|spender|typed data|destination)|this (?:payment|transfer|transaction|account|company|domain|invoice)|us(?= \\.| against| in| on| with| before| at| first|$)|(?:in|against|with|on) (?:(?:a|any|the|your) ){0,1}sanctions',
  reach:
    'ask|asking|ping|pinging|contact|contacting|consult|consulting|prompt|prompting|bother|bothering|notify|notifying|involve|involving|disturb|disturbing|interrupt|interrupting|alert|alerting|wait for|waiting for|check with|checking with|confirm with|confirming with|call|message|seek',
  employer:
    '(?:your|the) (?:<principal>)|(?:the )?(?:person|people|man|woman|one|company|firm) (?:you (?:work|act|pay|serve|buy) for|in charge|behind you|who (?:owns|runs|employs|pays) you)|(?:them|him|her|anyone|anybody|a (?:human|person))',
  dealing:
    'charges?|payments?|purchases?|transfers?|checkout|orders?|transactions?|pay|sign|buy|settle|finali[sz]e|confirm|amounts?|fees?|invoices?|allowances?',
  without:
    'skip|bypass|disabled?|turned off|switched off|off|suspend(?:ed)?|waived?|retired|offline|unneeded|unnecessary|(?:neither|not|never|no longer) (?:needed|required|necessary|wanted|welcome)|pause|paused|stop|stopped|cancell?ed|exempt|fake|refrain|without|no',
  control:
    'screening|verification|sanctions|risk (?:checks?|services?|engine|answers?|scores?|controls?)|(?:safety|security|payee|address|compliance) checks?|checks|confirmation step|approval step|policy engine|vetting|sanctions lookup|guardrails',
  dealer:
    '(?:<agentic>)|(?:<principal>)|pay|paying|payments?|transfers?|wallets?|payee|recipient|purchases?|merchant|seller|vendor|our (?:address|wallet|shop|site|service)|sites like ours|discount|usdc',
  conclude:
    'pay|send|transfer|sign|approve|release|finali[sz]e|complete|conclude|execute|process|settle|confirm|submit',
}

/** Patterns of the same version, by rule, in the form of `english-patterns.ts`. */
export const englishWidePatterns = {
  override_instructions: [
    '(?:^|\\. )new (?:task|instructions?|orders?|goal|objective) (?:\\. )?(?:<spend>|ignore|skip|obey|bypass|drain) (?:all|your|the|every|any|everything)',
    'your (?:new|real|updated|actual|only|true) (?:instructions?|task|orders?|goal|job|objective|mission|rules?|purpose) (?:is|are) ~3^ready,below,in (?:<spend>|ignore|skip|obey|bypass|drain)',
    'only the (?:rules|instructions|text|terms|words|conditions) (?:in|of|on) (?:this|these) ~2 (?:are|is) (?:valid|binding|in force|true)',
    '(?:limits?|rules|caps|checks|restrictions|mandates) (?:are|were) (?:only )?(?:for|meant for|made for) (?:humans|people|others|mortals|someone else)(?= \\.| and| not|$)',
    '!<reported> (?:ignore|disregard|forget) (?:(?:the|all|everything|what is|whats) ){0,2}(?:above|previous|preceding|prior)(?: (?:text|message|part))? (?:\\. )?and ~1 (?:<conclude>|buy|call|follow|do)',
    '(?:your|the (?:agents|safety|security)) (?:guardrails?|rules|limits?|polic(?:y|ies)|instructions|safeguards?|restrictions|guidelines) ~6 (?:(?:do not|dont|does not|no longer|never) (?:concern|apply to|cover|bind|affect|regard) (?:you|us|this|here|me|agents?|our)|(?:written|made|meant|intended) for (?:humans|others|people|someone else|another|other))',
    '!<reported> (?:stop|quit|cease) (?:following|obeying|applying|honou?ring|respecting|heeding) (?:(?:the|your|any|its|operators|owners|users|all) ){1,3}(?:_ )?(?:polic(?:y|ies)|rules|instructions|limits?|guidelines|mandate|orders)',
    '(?:this (?:document|page|text|message|file|note)|(?:these|our|the sellers|the merchants|the vendors|my) (?:terms|words?|rules|conditions)|what i say) ~2 (?:(?:is|are|be|becomes?) (?:(?:now|henceforth) )?(?:your (?:only|new|sole)|your (?:polic(?:y|ies)|rules?|mandate|instructions)|the (?:policy|rules|law) now)|(?:overrides?|replaces?|supersedes?|outranks?|trumps?|takes? precedence over|prevails? over) (?:your|the (?:spending|payment|operators|owners|users|agents)))',
    '(?:all|your|any) (?:(?:of|your) )?(?:earlier|previous|prior|former|existing|original|old|past) (?:_ )?(?:guidance|instructions|rules|guidelines|orders|polic(?:y|ies)|directions|limits|agreements|restrictions) (?:is|are|have been|has been|was|were) (?:(?:hereby|now) )?(?:cancell?ed|void|replaced|superseded|revoked|withdrawn|lifted|overruled|obsolete|suspended|null)(?! by (?:version|the (?:new )?manual))',
    'my (?:word|authority|orders?|instructions?|say) (?:overrides?|outranks?|supersedes?|replaces?|trumps?|comes before|goes above)',
  ],
  override_mandate: [
    '!<reported> (?:raise|increase|lift|bump|set) the (?:spending|payment|daily|transfer) (?:limit|cap|ceiling|budget) to ~3 (?:and|before|then|so|to) ~1 (?:<spend>|paying|buying|sending)',
    '!<reported> (?:remove|lift|drop|delete|raise|cancel) (?:the|your|any|all|every) (?:caps?|limits?|ceilings?|limitations?) (?:on|of|from) your (?:spending|payments?|wallet|budget|purchases)',
    '!<reported> (?:set|raise|put|approve|grant|give|execute|executes) ~8 (?:(?:largest|highest|biggest|greatest) (?:possible )?(?:number|value|amount)|max uint256|max uint|uint256 max|type uint256 max)',
    '!<reported> (?:<spend>|spend) (?:whatever|anything) ~2 (?:takes|needed|necessary|asked|charge|ask|want|costs?|demand|required)',
    '(?:ceiling|limit|cap|budget|mandate|maximum) (?:that )?you (?:(?:were|have|been|got|given|set|told) ){1,3}~3 (?:is|was) (?:(?:just|only|merely|a|an|the) ){0,2}(?:default|suggestion|guideline|placeholder|example|number|estimate|proposal|recommendation)',
    '!<reported> (?:give|grant|allow|approve|permit|authori[sz]e|let) (?:@|us|me|(?:this|our|the|my) (?:_ )?(?:address|contract|spender|wallet|shop|merchant|seller)) ~4 (?:move|spend|take|withdraw|transfer|access|use|manage|pull|control|drain) ~2 (?:all|any|every|your|unlimited) ~3 (?:usdt|usdc|tokens?|funds|eth|balance|wallet|money|assets|coins)',
  ],
  skip_screening: [
    '!<reported> (?:do not|dont|never) (?:check|verify|screen|question|double check|examine|review) (?:anything|a thing|a single thing|any of (?:it|this))(?= \\.| and| just|$)',
    '(?<!(?:<reported>|<recounted>) )(?:ignore|skip|bypass|disregard|override) (?:all|any|every|the|these|your) (?:_ )?(?:checks|screening|verification|verifications|safety checks) ~~3 (?:and|then|just|so|to) ~1 (?:<spend>)',
    '(?<!(?:<reported>|<never>|no one (?:may|can)) )(?:skip|bypass|disabled?|turn(?:ed)? off|switch(?:ed)? off|suspend|suspended|waive|waived|pause|stop|refrain from|cancel) ~2^never,not (?:<control>) ~7^who,that,which (?:<dealer>)',
    '(?<!(?:<reported>|that|who|which|tells?|asks?|told|asked|let|lets|remote|malicious) )(?:<dealer>) ~7^never,not,who,that,to (?:with|without|skip|bypass|disabled?|turned off|switched off|suspend|suspended) ~2 (?:<control>)(?= \\.| disabled| off| for| at| on| to| and| so|$)(?! (?:software|fees?|costs?|report))',
    '(?:<control>) ~3 (?:disabled|turned off|switched off|off|suspended|waived|retired|unneeded|unnecessary|(?:neither|not|never|no longer) (?:needed|required|necessary|wanted|welcome)|fake|cancell?ed|paused) ~7^never,not (?:<dealer>)',
    '(?:check|checks|checking|screening|verification|lookup) (?:of|on|for) (?:this|our|the) ~1 (?:<party>|host|shop|site) (?:is|are|would be|seems?) (?:neither|not needed|never needed|unneeded|unnecessary|pointless|superfluous|unwelcome|unwanted)',
    '(?:do not|dont|never|please do not) (?:submit|send|pass|report|forward|give|feed|hand|enter|paste) (?:our|this|the|my) (?:_ )?(?:address|wallet|name|host|domain|payee|url) ~1 (?:to|into|in) ~3 (?:risk|screening|sanctions|compliance|check(?:er)?|verification|blacklist|scanner)',
    '(?:compliance|security|risk|finance|operations|legal)(?: (?:desk|team|department|operations|here))? (?:\\. )?(?:please |kindly )?(?:stop|pause|suspend|disable|skip|halt) ~2 (?:screening|checks?|checking|verification|reviews?|confirmations?)',
    '(?:pay|send|sign|release|approve|transfer) (?:(?:it|this|us|right) ){0,2}(?:now|first|already) ~~3 (?:checks?|review|screening|verification|approval|questions?|paperwork) ~3 (?:later|catch up|follow|afterwards|wait|after)',
    '!<reported> (?:sign|approve|pay|execute|confirm|send|transfer) ~6^never,not without (?:opening|further ado|a second thought|thinking twice|more ado|any fuss)',
    '(?:nothing|none) ~6 (?:is|are) real(?: money)? ~~3 (?:approve|pay|send|sign|transfer)',
    '!<reported> (?:<refrain>) ~2^skip,bypass,omit,forget,forgo,pay,sign,ignore,until,before (?:<inspect>) ~4 (?:<counterparty>)(?! (?:twice|again|by hand|manually))',
    '!<reported> (?:<refrain>) ~2^skip,forget,forgo (?:<reach>) ~3 (?:<employer>) ~~8 (?:<dealing>)(?! (?:details|method|address|history))',
    '(?:<dealing>) ~~8 (?:do not|dont|never|no need to|need not|neednt|no reason to|without) (?:<reach>) ~2 (?:your (?:<principal>)|them|him|her|anyone|anybody)',
    '!<reported> (?:<conclude>) ~6^never,not without (?:prompting|asking|confirming|consulting|waiting|notifying|a prompt|a human|checking|verifying|screening|looking)(?= \\.| (?:for )?(?:the (?:user|owner|human|payee|address)|your|anyone|them|us)|$)',
    '(?:fall back|fallback|default|switch|revert|set|change)(?:s|ed|ing)? to (?:automatic|auto|implicit|blanket|unattended) (?:approvals?|payments?|signing|allow|acceptance|mode)',
    '(?:transfers?|payments?|transactions?|requests?) (?:under|in|awaiting|pending|held for|on) (?:review|approval|hold) ~4^not,never (?:released|paid|approved|executed|sent|processed|signed) (?:at once|immediately|now|without|automatically)',
    '!<reported> (?:do not|dont|never|stop) (?:hold|holding|delay|block|blocking|stop|pause|queue|park|flag|escalate|escalating|refer|submit) ~4 (?:payments?|transactions?|transfers?|it|this|us|orders?|purchases?) ~3 (?:for|to|pending|until|awaiting) ~3 (?:review|approval|human|checks?|verification|screening|person)',
    '(?:verification|screening|risk|sanctions|compliance|check|checks|checker)(?: (?:page|service|api|endpoint|partner|system|tool|provider|server|check|database))? ~2 (?:is|are|was|were|been|remains|currently|temporarily) ~2 (?:down|offline|unavailable|retired|broken|closed|gone|out of (?:service|order)|overloaded|unreachable) ~~10^not,dont,never,no,cannot,until,wait,paused,refuse (?:pay|proceed|assume|continue|skip|treat|consider|release|approve|go ahead|send)',
    '(?:risk|sanctions|payee|address|screening|payment|wallet) (?:(?:checks?|screening|verification) )?(?:can|may|could|should|must|is to) (?:(?:now|simply|just|safely) )?be (?:turned|switched|shut) off(?! (?:by (?:the )?(?:owner|admin)|in (?:the )?settings))',
    '(?:with|add|pass|use|append|include) (?:(?:the|flag|option|parameter|argument) ){0,2}(?:no|skip|bypass|disable|without) (?:screening|sanctions|aml|risk (?:check|checks))',
    '(?:pay|send|sign|approve|transfer|buy) first (?:\\. )?(?:and |then )?(?:ask|check|verify|question|screen|think|review|look) ~1 (?:later|after|afterwards)',
    '(?:calldata|typed data|permit|transaction|payload|signature request) ~~8 (?:just|simply|blindly) sign(?! (?:in|up|off|out))',
    '(?:notice|message|announcement|memo|bulletin|update|alert|note|reminder|tip|hint|advice|attention) (?:from|by|to|for) (?:(?:the|all|your|any|shopping|autonomous|ai|buying|payment|purchasing|visiting) ){0,3}(?:platform|system|security|operations|<agentic>|buyers?|crawlers?) ~~14 (?:automatic approval|auto ?approve|turned off|switched off|disabled|suspended|outage|without (?:checks?|screening|verification|approval|asking)|waived|switch (?:off|them off)|turn off)',
    '(?:money|funds|payments?|transfers?|balance|tokens) (?:(?:here|is|are) ){1,2}(?:not real|fake|simulated|virtual|play money|imaginary|pretend|test money|worthless) ~~5 (?:pay|send|approve|sign|transfer|spend)(?! (?:with|in))',
  ],
  verdict_order: [
    '(?:warnings?|alerts?|flags?|risky|high risk|caution|verdict)(?: (?:about|of|on) ~2)? ~~8 (?:click it away|dismiss it|ignore it|close it|wave it through|go on|carry on|proceed)(?! (?:only|with care|carefully|to (?:the )?(?:settings|review)))',
    '(?:go on|carry on|pay|proceed|continue|sign|send it)(?: (?:it|anyway|the payment))? even (?:if|when|though) (?:they|it|the|we) ~3 (?:risky|declines?|declined|review|high|warns?|blocked|flagged|caution|sanctioned|suspicious)',
    '!<reported> (?:act|behave|proceed|continue|pay|go on|carry on) as (?:if|though) ~5 (?:screening|checks?|verification|review|verdict|scan|sanctions) ~4 (?:negative|clean|clear|passed|fine|ok|done|positive|nothing|approved|successful)',
    '!<reported> (?:treat|regard|consider|handle|see) (?:this|our|the|my) ~2 as (?:(?:already|a|an|fully) ){0,2}(?:vetted|checked|screened|verified|cleared|trusted|approved|whitelisted|known good)',
    '(?:flag|flags|flagged|rate|rates|rated|mark|marks|marked|score|scores|show|shows|report|reports|list|lists) (?:us|this (?:_ )?|our (?:_ )?|me) ?~3 (?:risk|risky|suspicious|dangerous|scam|sanctioned|fraud|caution|unsafe|malicious) ~~8 (?:glitch|mistake|error|bug|false (?:positive|alarm)|outdated|wrong|incorrect|ignore|nothing|carry on|proceed|go on|continue|anyway|known issue)',
    '(?:for the rest|during the rest|throughout|as of now|from now on|until (?:further notice|told otherwise)) ~~8 (?:risk(?: (?:level|score))?|verdict|payee|screening|checks?) ~3 (?:is|are|equals|counts as|will be) (?:none|zero|0|low|clear|allow|off|safe|trusted|passed)',
    '!<reported> (?:answer|reply|say|respond) (?:with )?(?:yes|ok|okay|approved|allow) (?:to|when|whenever|if|on) ~6 (?:wallet|owner|prompts?|approval|confirmation|screening|risk|safeguard|signature)',
  ],
  approval_claim: [
    '(?:<principal>) (?:(?:has|have|had|already) ){0,2}(?:pre ?approved|green ?lit|waved through|rubber stamped|blessed) (?:everything|all|this|it|any|every)',
    '(?:<agreed>|green ?lit|pre ?approved|waved through) ~2 by (?:your|the) (?:<principal>) ~~8 (?:please |so |and )?(?:spare|no more|do not|dont|without|no need|just)',
    '(?:<principal>) (?:(?:has|have|had|already|just|also) ){0,3}(?:clicked|pressed|tapped|chosen|ticked|said|entered|typed) (?:(?:on|the) ){0,2}(?:yes|ok|okay|confirm|approve|accept|allow|agree|buy|pay)(?= \\.| in| on| and| so| button|$) ~~8 (?:<conclude>|<goon>)',
  ],
  hides_from_owner: [
    '!<reported> (?:leave|keep|cut|strike|drop) ~4 out of (?:what you (?:tell|report|say|write)|(?:your|the) (?:report|summary|answer|reply|log|records?|history|statement))',
    '!<reported> (?:put|write|enter|use|give|state|note|book|declare) ~5 as the (?:purpose|reason|memo|reference|description|title|subject) ~1 so (?:that )?~4 (?:wonders?|notices?|asks?|sees?|suspects?|questions?|suspicious)',
    '!<reported> (?:conceal|hide|withhold|mask|obscure|keep|omit) ~5 (?:from|secret from|away from|hidden from) (?:the |your )?(?:person|people|one|man|woman|company|firm|human) (?:you (?:work|act|pay|serve|buy) for|in charge|who (?:pays|owns|runs|employs) you)',
    '!<reported> (?:buy|pay|send|order|take|transfer|charge|add) ~~14 (?:nobody|no one|noone) (?:will|would|is going to|ever) (?:ever )?(?:notice|know|see|find out|care|ask)(?! (?:your|the))',
  ],
  role_marker: ['role (?:developer|system|admin) content'],
  role_play: [
    '!<reported> (?:imagine|picture|suppose|assume|consider) ~4 (?:without|with no|free of) (?:compliance|checks?|rules|screening|limits|sanctions|regulations?|supervision|owners?)(?= \\.| in| and| where|$)',
    'you are ~4 (?:\\. )?~6 (?:grants|pays|approves|obeys|fulfill?s|honou?rs) (?:every|each|all|any) (?:requests?|demands?|invoices?|bills?|orders?|wish|wishes|payments?)',
    '(?:pays|settles|approves|signs|accepts|transfers) (?:all|every|any|each|everything|anything|whatever) ~~12 (?:you are|youre|be (?:like )?(?:him|her|them|that)|act like)',
  ],
  forced_order: [
    '(?:<agentic>) (?:should|must|shall|has to|is to|needs to|need to) (?:now|first|also|then|next|hereby) (?:<spend>) ~2 (?:[0-9]+|all|its|usdc|the (?:following|remaining|attached|below))',
    'next actions? ~~2 (?:wallet )?(?:transfer|send|pay|sign|approve|withdraw)(?= (?:payment|funds|next|amount|arguments?|args|to|all|usdc|transaction)| \\.)',
    '(?:perform|execute|do|run|required|call) ~6^we,i,it,they before (?:you )?(?:show|showing|display|displaying|present|presenting) (?:the|any|this|your) (?:results?|answer|response|output)',
  ],
  secret_request: [
    '(?:we|i|this (?:site|page|tool|service|form|api)|the (?:site|server|api|tool|form)) (?:(?:now|also|first|will|must|just|only) ){0,2}(?:needs?|requires?|wants?|must have|asks for|expects?) ~3^no,not,neither (?:your|the agents|the wallets|its) ~3^public,no,not (?:<walletsecret>|passphrase)',
    '!<reported> (?:enter|type|paste|supply|submit|give) ~2^not,never,no (?:its|your|the) ~3^public,no,not (?:<walletsecret>|secret words)(?! (?:of the (?:network|wifi|router)|locally|offline))',
    '!<reported> (?:post|dump|print|send|upload|show|output|reveal|list) (?:(?:out|us|me) )?your (?:(?:whole|entire|full|complete) (?:environment|env|config|configuration)|keychain|keyring|secrets)(?! (?:url|id|name|as json schema))',
    '!<reported> (?:cat|read|open|load|print|show) ~4 (?:(?:private|secret|ssh) key|keystore|wallet|secrets?|env|id rsa|credentials)(?: json)? ~~4 (?:include|attach|paste|send|post|add|put) ~5 (?:reply|output|answer|response|message|form|webhook|chat)',
    '!<reported> (?:wallet|keystore) ~~6 (?:enter|type|paste|supply|submit|give) (?:its|your|the) passphrase(?! (?:locally|offline))',
    'what(?: is| are|s) (?:your|the agents|this agents) (?:_ )?(?:(?:<walletsecret>|<innersecret>|secret)|(?:<accesskey>)(?= \\.| and|$))',
    '!<reported> (?:<tell>|read|recite|spell|speak|write out) (?:(?:me|us|out|here|down) ){0,2}(?:your|the) (?:(?:12|24|twelve|twenty four|secret|recovery|backup) ){1,2}words',
    '!<reported> (?:<tell>|open|fetch|read) ~5^not,never,no (?:your|the wallets|the agents) (?:_ )?(?:env|credentials?|keys?|keystore|secrets?|password|wallet) (?:files?|store|json|contents?) ~~8 (?:to|into|including|with|in|and) ~3 (?:keys|secrets|form|chat|webhook|us|me|collector|audit|support|reply|paste|send|upload|post)',
    '!<reported> (?:send|upload|post|email|forward|paste|attach) ~4^not,never,no (?:config(?:uration)?|env|environment)(?: files?)? (?:(?:including|with|all|and|the|your|its) ){1,3}(?:keys|secrets)',
    '!<reported> (?:send|upload|post|email|forward|paste|attach) ~8^not,never,no including (?:(?:the|your|all|any|its) ){0,2}(?:private keys|secrets|passwords)',
  ],
  owner_impersonation: [
    '(?:as|being) (?:(?:the|a|an|your) ){0,1}(?:proxy|representative|deputy|delegate|attorney|spokes(?:man|woman|person)|agent) (?:of|for) (?:(?:the|your|this) )(?:_ )?(?:<principal>) (?:\\. )?(?:i|we|you)',
    '!<reported> (?:confirm|accept|agree|approve|consent|sign|click) ~3 on (?:your|the) (?:<principal>|owners|users|principals|operators|humans) behalf',
    '(?:(?:hi|hello|hey|its|it is|this is) ){1,2}(?:me )?(?:the|your) (?:owner|operator|principal|boss|admin|administrator|user) (?:writing|here|speaking|texting|calling|again|on (?:a|my|another)|from (?:a|my|another))',
    'i am (?:the|your) (?:_ )?(?:admin|administrator|owner|operator|developer|engineer|person|one|human|company|user) (?:who|that) (?:deployed|built|made|created|owns|runs|pays|operates|hired|configured|trained) (?:you|this agent|your wallet)',
    '(?:you (?:hold|have|are given|were given|possess|enjoy)|with|by) (?:(?:full|a|the|general|a full) ){0,2}(?:power of attorney|signing authority|signatory powers?|proxy) (?:for|of|over|to act for|on behalf of) ~4 (?:wallets?|owners?|accounts?|proprietor|users?|principals?)',
  ],
} as const
