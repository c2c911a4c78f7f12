import type { Vocabulary } from './pattern-syntax.ts'

/** Groups of English words from which the patterns of the rules are built. */
export const englishWords: Vocabulary = {
  not: 'do not|dont|never|must not|mustnt|should not|shouldnt|need not|no need to|not need to|not necessary to|cannot|no reason to|no point in|(?:do not|dont|does not|doesnt) (?:need|have|bother) to|neednt',
  drop: 'ignore|disregard|forget|override|overrule|bypass|discard|neglect|abandon|set aside|put aside|leave aside|throw out|throw away|pay no (?:attention|heed) to|take no notice of|stop (?:following|obeying)|(?:<not>|no longer) (?:follow|obey|heed|apply|respect)|disobey|violate|unlearn|never mind',
  orders:
    'instructions?|instruction set|prompts?|directives?|directions|commands?|guidelines?|guidance|guardrails?|rules?|polic(?:y|ies)|constraints?|restrictions?|programming|safeguards?|orders given',
  before:
    'all|any|every|previous|previously|prior|earlier|above|preceding|former|past|initial|original|existing|your|these|those|old|current|system|safety',
  defy: 'ignore|disregard|override|overrule|bypass|overlook|forget|circumvent|waive|suspend|lift|break|breach|violate|<not> (?:apply|respect|observe|enforce|heed)|pay no attention to',
  surpass:
    'exceed|go over|go above|go beyond|go past|surpass|overrun|overstep|pay more than|spend more than|transfer more than',
  cap: 'limits?|caps?|ceilings?|mandates?|budgets?|allowances?|maximum(?: amount)?|max amount|maxamountusdc|allow ?lists?',
  capof:
    'spend(?:ing)?|payments?|transfers?|transactions?|daily|per|single|mandate|mandated|owners?|users?|budget|amount|wallet|declared|authori[sz]ed',
  negated:
    '(?:do|does|did|must|should|shall|may|can|could|will|would) not|dont|doesnt|mustnt|shouldnt|cannot|cant|wont|never|not to',
  never:
    '(?:<negated>|must not|shall not|may not|under no circumstances|no one may|nobody may|no one can|nobody can|not allowed to|not permitted to|forbidden to|refuse to|nobody is to|no one is to)(?: [a-z]+){0,2}',
  untrue:
    '(?:not (?:true|correct|the case|right)|untrue|false|wrong|no truth|a lie|a myth|incorrect)(?: to (?:say|claim))?(?: in the claim)?(?: that)?',
  stale:
    'outdated|out of date|obsolete|stale|expired|lapsed|superseded|ancient|legacy|no longer (?:current|up to date|accurate|right)|not (?:current|up to date|accurate|maintained|updated)|(?:from )?(?:the |an? |your )?(?:old|last|previous|earlier|former|pilot|trial|demo|beta|staging|past|test) (?:years?|contract|pilot|version|setup|budget|round|month|quarter|project|period|agreement|policy|tests?|phase|season|config|configuration|system|price|prices|trial|plan|owner|manager|run|values?)|never (?:been )?(?:updated|refreshed|maintained|adjusted|revised|corrected|changed)|not (?:been )?(?:updated|refreshed|maintained|adjusted|revised|corrected)',
  draft:
    'drafts?|rough sketch|sketch|templates?|proposals?|working versions?|work in progress|sample|samples|examples?|boilerplate|brainstorm|brainstorming|preliminary|provisional|tentative|not final|unfinished|unsigned|not (?:yet )?(?:been )?(?:signed(?: off)?|approved|adopted|finali[sz]ed|agreed|ratified|in force|binding|live)|not meant to (?:go live|be used|be followed|bind)|only an idea|thinking out loud',
  gopay:
    '(?:so|therefore|hence|thus|which means) (?:you|we|the agent|it|this) (?:can|may|could|should|need not|neednt|do not need|dont need|might as well) ~4 (?:pay|payment|paying|proceed|release|send|go ahead|rely|skip|settle|transfer)|(?:go|proceed|move|skip) (?:straight|right|directly|ahead)? ?(?:on )?to (?:the )?(?:payment|paying)|(?:may|can|could|should) (?:safely |simply |just )?rely on (?:its|his|her|their|that|this|the)|no (?:point|sense|use|value|need|reason|benefit) (?:in|for|to) (?:another|a second|repeat|repeating|running|checking|screening|doing|looking|a further|more)|(?:second|another|repeat|further|repeated) (?:time|check|lookup|look|run|screening|scan) (?:is|would be) (?:wasted|pointless|unnecessary|superfluous|needless|not|a waste)|(?:wasted effort|waste of (?:time|effort))|(?:lookup|check|screening|query|scan|verification) ~2 (?:is|are) not (?:required|needed|necessary)',
  insider:
    '(?:colleagues?|teammates?|team mates?|coworkers?|co workers?|somebody|someone|<boss>|risk|the other agent|another agent|other bot|analysts?|lawyers?|officers?|supervisor|the team|(?:from|on|in|at) (?:the )?(?:risk|compliance|legal|finance|security|fraud|treasury)(?: desk| team| department)?)',
  looked:
    'looked (?:at|into|over)|checked|reviewed|verified|vetted|screened|cleared|okayed|confirmed|inspected|ran|run|had a look|signed off|gave (?:(?:his|her|their|the|an|its) )?(?:ok|okay|approval|consent|blessing|green light|go ahead)|approved|examined|validated|done the (?:check|checks|screening)',
  unseen:
    '(?:(?:nobody|no one|noone|none of them|none|neither(?: one)?|no (?:human|person|manager|approver|reviewer|second person)) ~1 (?:has to|have to|needs? to|need|must|will|would|is|are|gets?|trips?|triggers?|hits?|reach(?:es)?|asks?|notices?|looks?|sees?)|(?:flag|alarm|alert|filter|review|check|radar|monitor) ~3 (?:stays?|remains?|keeps?) (?:quiet|silent|off|asleep|calm)|(?:anything|everything|whatever|(?:a single|one) (?:one|payment|transfer|invoice|bill)?|larger|bigger|higher|more than|above|over|from) ~6 (?:would|will|lands?|goes|go|ends? up|needs?|requires?|has to|must) ~5 (?:sign ?off|approvers?|approval|a human|a person|manual|reviewers?|second pair|finance|compliance))',
  mode: '(?:(?:maintenance|sandbox|tests?|testing|debug|debugging|diagnostics?|service|rehearsal|drill|training|staging|simulation|demo|developer|recovery|emergency|bypass|dry run|trial) (?:mode|sessions?|runs?|window|period|environment)|dry run|drill|(?:in|under|during|into) maintenance|maintenance|fire drill|rehearsal|simulation)',
  unchecked:
    '(?:accepts? (?:everything|all|any|anything)|(?:all|every|any) (?:gates?|checks?|requests?|payments?|controls?|limits?) (?:(?:are|is|will|be|report|reports|return|returns|answer) ){0,2}(?:pass|passed|passes|allow|allowed|accepted|approved|off|skipped|disabled|suspended|lifted)|no real (?:money|funds|payments?|value)|(?:controls|checks|limits|gates|screening|safeguards) (?:are|is) (?:(?:all|now|currently|temporarily|on purpose) ){0,2}(?:off|disabled|suspended|switched off|turned off|paused|inactive)|(?:not|never|isnt|arent) (?:compared|checked|screened|applied|enforced|verified|judged)|no (?:reason|need) to (?:hold|check|block|stop|screen|review|flag)|(?:answer|report|return|respond|reply) (?:with )?(?:allow|pass|clear|ok))',
  asker:
    '(?:(?:an?|the|any|some|another) )?(?:reviewers?|auditors?|examiners?|checkers?|inspectors?|compliance|controllers?|accountants?|person who (?:checks|reviews|audits)|(?:anyone|anybody|someone|somebody|whoever|people)(?: (?:in|at|from|on) ~2)?|they|<boss>|<owner>)',
  lifted:
    'raised|lifted|suspended|increased|removed|waived|cancelled|canceled|dropped|disabled|extended|relaxed|void|off|gone',
  voided:
    'lifted|suspended|removed|waived|cancelled|canceled|dropped|disabled|relaxed|void|voided|off|gone|revoked|rescinded|withdrawn|abolished|scrapped|deactivated|switched off|turned off|on hold|paused|not in (?:force|effect)|no longer (?:in (?:force|effect)|valid|active|binding)|out of (?:force|effect)|superseded|overruled|overridden|history|moot|a thing of the past|put aside|set aside',
  unreal:
    'placeholders?|typos?|suggestions?|guidelines?|recommendations?|formality|formalities|test values?|tests?|dummy|dummies|demo|leftovers?|jokes?|fiction|decoration|default values?|mistakes?|misprints?|not (?:real|meant seriously|serious|binding)|for (?:testing|show|tests|demo|demonstration)|meaningless',
  checkof:
    'sanctions?(?: list)?|aml|kyc|kyb|compliance|risk|fraud|address|payee|recipient|wallet|counterparty|blacklist|ofac|anti money laundering|screening|mandate',
  checks:
    'check(?:s|ing)?|screening|screen|reviews?|verification|assessment|scan|controls?|filters?|analysis|steps?|validation|lists?|process|procedure|lookups?|search|query|queries',
  check:
    '<checkof> <checks>|screening|aml|kyc checks?|(?:all|any|the|every|that|these|those|your) (?:(?:usual|normal|regular|standard|routine) )?(?:checks|checking|vetting)',
  det: '(?:(?:the|any|all|every|your|this|that|further|usual|normal|its|our|these|those|a|an|my|additional|another) ){0,3}',
  skip: 'skip|bypass|circumvent|evade|disable|turn off|switch off|deactivate|sidestep|get around|get past|go past|slip past|walk past|suppress|spare (?:us|me|yourself|yourselves|them)|save (?:yourself|yourselves)|opt out of|do without|go without|refrain from|get rid of|mute|silence|do away with',
  skipalso:
    'avoid|omit|dispense with|leave out|ignore|disregard|pause|waive|forgo|stop|drop|postpone|defer|delay|put off|hold off(?: on)?|relax|loosen|shelve|abandon|forget(?: about)?|overlook|cut(?: out)?|<not> (?:run|do|perform|make|start|apply|use|trigger|wait for|carry out|bother with)',
  third:
    'how to|who|that|which|they|trying to|tries to|try to|attempts? to|criminals|fraudsters|attackers|launderers|scammers|hackers|people|patients|women|men|<negated>',
  party:
    'payees?|address(?:es)?|wallets?|recipients?|payments?|transactions?|transfers?|beneficiar(?:y|ies)|counterpart(?:y|ies)|suppliers?|vendors?|merchants?|receivers?',
  ok: 'approved|cleared|screened|verified|vetted|whitelisted|white listed|allowlisted|checked|validated|authori[sz]ed|certified|green ?lit|signed off',
  noneed:
    'no need|not need|dont need|need not|neednt|no further|no additional|no more|without further|skip|not necessary|unnecessary|not required|not needed|do not|dont|exempt|no',
  rescreen:
    'screen(?:ing|ed)?|re ?screen(?:ing)?|checks?|checking|re ?check|aml|kyc|vet(?:ting)?|verif(?:y|ication)|sanctions|scan|scanning',
  judge:
    'mark|classify|label|rate|flag|report|score|tag|grade|deem|consider|judge|record|declare|treat|certify|evaluate|assess|categori[sz]e|register|regard|list',
  thing:
    '(?:(?:this|the|that|my|our|their|its|all|every|his|such) (?:_ )?)?(?:<party>|requests?)|it|this|them|everything|me|us|him',
  safe: 'safe|trusted|trustworthy|clear|clean|low risk|no risk|risk free|zero risk|legitimate|legit|allowed|approved|verified|compliant|whitelisted|benign|harmless|a match|genuine|passed|ok|okay',
  allow:
    'allow|allowed|clear|safe|approved?|match|ok|okay|accept(?:ed)?|low risk|no risk|pass(?:ed)?|legitimate|trusted',
  machine:
    'ai|llm|language model|large language model|model|chatbot|bot|robot|checker|screener|classifier|algorithm|neural network|machine',
  bot: '(?:compliance|screening|risk|aml|fraud|sanctions?|transaction|review(?:ing|er)?|audit(?:ing)?|policy|security|verification|countersign|monitoring|detection|evaluat(?:ing|ion)|safety|anti fraud|decision|validation|checking|payment) (?:bot|engine|system|agent|ai|model|checker|filter|tool|assistant|layer|module|classifier|screener|llm|software|program|algorithm|robot)',
  move: 'send|pay|transfer|wire|forward|remit|route|deposit|move|split|sweep|redirect|refund|credit|direct|deliver|goes|go|disburse|reroute|divert|payable|sending|paying|transferring|forwarding|routing|settle|release|withdraw',
  give: 'empty|drain|dump|shift|push|funnel|channel|hand(?: over)?|pass(?: on)?|bridge|put|place|allocate|distribute|divide|relay|return|give|clear out|cash out|move over|siphon|bring|drop|turn over|book|issue|make|address|shove|transmit|consolidate|pour|park|stash|load|turn|pay out|clean out|swipe|unload|beam',
  share:
    'half|rest|remainder|remaining|balance|part|percent|share|commission|fee|tip|cut|quarter|third|surplus|leftovers?|another [0-9]+|[0-9]+ (?:usdc|usdt|usd|dollars|eth|sol|percent)',
  into: '(?:to|into|onto|towards|toward|(?<!(?:contract|deployed|verified|located|found|lives|published) )at) <where>@',
  where:
    '(?:(?:the|this|that|my|our|your|their|his|her|its|a|an|wallet|address|account|new|second|other|another|different|separate|alternate|alternative|following|next|usdc|usdt|evm|base|solana|tron|ethereum|polygon|btc|bitcoin|backup|safe|cold|hot|treasury|vault|real|correct|right|actual|updated|current|proper|private|personal|own|one|here|below|instead|namely|payout|receiving|deposit|collection|number|at|is|now|only) ){0,7}',
  splits:
    'split|portion|splits|splitting|break|breaking|divide|dividing|chop|chopping|slice|slicing|spread|spreading|parcel|stagger|carve|cut|structure|structuring|pay|send|transfer|make',
  underit:
    '(?:below|under|beneath|within|underneath|inside|less than|smaller than|lower than|hit|hits|hitting|trip|trips|tripping|trigger|triggers|triggering|exceed|exceeds|exceeding|cross|crosses|crossing|reach|reaches|reaching|touch|touches|touching|breach|breaches|over|above|avoid|avoiding|past|evade|dodge) (?:(?:the|your|my|our|any|its|their|that|this|a|per|payment|transaction|spending|single|daily|transfer|amount|review|approval|reporting|check|checks|screening|mandate|of|usdc|usdt|usd|dollars?|[0-9]+) ){0,5}(?:cap|caps|limit|limits|threshold|thresholds|ceiling|mandate|maximum|radar|trigger|alarm|alert|review|flag|screening)(?! (?:switch|load))',
  pieces:
    '(?:(?:it|this|that|them|the|your|my|our|whole|total|up|down|full|large|big|[0-9]+) ){0,4}(?:(?:payments?|transfers?|amounts?|sums?|invoices?|bills?|purchases?|transactions?|money|fees?|price|total|usdc|usdt|usd|dollars) ){0,2}(?:up |out |over )?(?:(?:into|in|across|over|as|among) ~3 (?:payments?|transfers?|transactions?|parts?|pieces?|chunks?|slices?|tranches|portions?|batches|instal?lments|days|goes|bits|amounts|halves|lots|ones|two|three|four|five|wallets)|so|to|and|until|each)',
  owner:
    '(?:(?:the|your|our|my|its|his|her|any) )?(?:(?:account|wallet|human|end|agent|card) )?(?:owners?|users?|operators?|principals?|humans?|account holder|cardholder|supervisor|audit(?:ors?)?|treasurer|controller|person in charge)',
  boss: '(?:(?:the|your|our|my|its|his|her|their|any|anyone (?:in|at|from)|anybody (?:in|at|from)) )?(?:boss|bosses|manager|managers|finance(?: team| department| people)?|accounting(?: team| department)?|accountants?|bookkeepers?|cfo|ceo|superiors?|higher ups|compliance(?: team| officer| department| people)?|legal(?: team| department)?|treasury(?: team)?|the board|the management)(?! (?:fees?|costs?|charges?|software|systems?|courses?|services?|of|report))',
  reviewer:
    '(?:(?:payment|transaction|compliance|risk|security|human|ai|llm|fraud|aml) )?(?:reviewers?|checkers?|screeners?|evaluators?|examiners?|graders?|validators?|moderators?|gatekeepers?|approvers?|verifiers?|scanners?|judge)',
  pleaseyou:
    '(?:(?:would|could|can|will|might|may|wont|cant|couldnt) you|please|kindly|be so (?:kind|good) as to|be kind enough to|(?:grateful|appreciate it|nice|lovely|great|kind|wonderful|glad|happy|obliged|helpful) if you(?: would| could| can| might)?|i ask you to|we ask you to|id like you to|wed like you to|feel free to|you are welcome to|you may|you can|you could|do us a favou?r and|do me a favou?r and|would you mind|no harm if you)(?: (?:please|kindly|just|maybe|perhaps|simply|also|quickly)){0,2}',
}
