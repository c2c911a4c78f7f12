import type { Vocabulary } from './word-pattern.ts'

/** Groups of English words that the patterns of the rules are made of. */
export const englishWords: Vocabulary = {
  not: 'do not|dont|never|must not|mustnt|should not|shouldnt|need not|no need to|not need to|not necessary to|cannot',
  drop: 'ignore|disregard|forget|override|overrule|bypass|discard|neglect|abandon|set aside|put aside|leave aside|throw out|throw away|pay no (?:attention|heed) to|take no notice of|stop (?:following|obeying)|(?:<not>|no longer) (?:follow|obey|heed|apply|respect)|disobey|violate|unlearn|never mind',
  orders:
    'instructions?|instruction set|prompts?|directives?|directions|commands?|guidelines?|guidance|guardrails?|rules?|polic(?:y|ies)|constraints?|restrictions?|programming|safeguards?|orders given',
  before:
    'all|any|every|previous|previously|prior|earlier|above|preceding|former|past|initial|original|existing|your|these|those|old|current|system|safety',
  defy: 'ignore|disregard|override|overrule|bypass|overlook|forget|circumvent|waive|suspend|lift|break|breach|violate|<not> (?:apply|respect|observe|enforce|heed)|pay no attention to',
  surpass:
    'exceed|go over|go above|go beyond|go past|surpass|overrun|overstep|pay more than|spend more than|transfer more than',
  cap: 'limits?|caps?|ceilings?|mandates?|budgets?|allowances?|budget limits?|maximum(?: amount)?|max amount|maxamountusdc|allow ?lists?',
  capof:
    'spend(?:ing)?|payments?|transfers?|transactions?|daily (?:spending|payment)|mandate|mandated|owners?|users?|per payment|per transaction|single payment|budget|amount|wallet|declared|authori[sz]ed',
  lifted:
    'raised|lifted|suspended|increased|removed|waived|cancelled|canceled|dropped|disabled|extended|relaxed|void|off|gone',
  checkof:
    'sanctions?(?: list)?|aml|kyc|kyb|compliance|risk|fraud|address|payee|recipient|wallet|counterparty|blacklist|ofac|anti money laundering|screening|mandate',
  checks:
    'check(?:s|ing)?|screening|screen|reviews?|verification|assessment|scan|controls?|filters?|analysis|steps?|validation|lists?|process|procedure',
  check: '<checkof> <checks>|screening|aml|kyc checks?|(?:all|any|the|every) checks',
  det: '(?:(?:the|any|all|every|your|this|that|further|usual|normal|its|our|these|those|a|an|my|additional|another) ){0,3}',
  skip: 'skip|bypass|circumvent|evade|disable|turn off|switch off|deactivate|sidestep|get around|suppress',
  skipalso:
    'avoid|omit|dispense with|leave out|ignore|disregard|pause|waive|forgo|stop|<not> (?:run|do|perform|make|start|apply|use|trigger|wait for|carry out|bother with)',
  third:
    'how to|who|that|which|they|trying to|tries to|try to|attempts? to|criminals|fraudsters|attackers|launderers|scammers|hackers|people|patients|women|men',
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
  share:
    'half|rest|remainder|remaining|balance|part|percent|share|commission|fee|tip|cut|quarter|third|surplus|leftovers?|another [0-9]+|[0-9]+ (?:usdc|usdt|usd|dollars|eth|sol|percent)',
  into: '(?:to|into|onto|towards|at) (?:(?:the|this|my|our|a|wallet|address|account|new|second|other|following|usdc|usdt|evm|base|solana|tron|ethereum|btc|bitcoin|backup|safe|cold|treasury|vault|real|correct) ){0,5}@',
  owner:
    '(?:(?:the|your|our|my|its|his|her|any) )?(?:(?:account|wallet|human|end|agent|card) )?(?:owners?|users?|operators?|principals?|humans?|account holder|cardholder|supervisor|audit(?:ors?)?|treasurer|controller|person in charge)',
}
