import type { IncidentClassId } from '../../src/incidents/incident-classes.ts'

/** Words in a publisher's label, and the class they stand for. The first that matches counts, so the specific stand first. */
const rules: readonly (readonly [RegExp, IncidentClassId])[] = [
  [/phish|social engineering|address poison/, 'phishing'],
  [/rug ?pull|backdoor|insider|exit scam|scam/, 'fraud_by_owner'],
  [/private key|key compromis|compromised (owner|key|wallet|deployer)|leaked/, 'key_compromise'],
  [/bridge/, 'bridge'],
  [/governance|governor|dao /, 'governance'],
  [
    /allowance|approv|arbitrary.{0,10}call|call injection|permit|unchecked external call|arbitrary user input/,
    'approval_abuse',
  ],
  [/re-?entra/, 'reentrancy'],
  [
    /oracle|price|flash ?-?(loan|swap)|slippage|arbitrage|pool manipulation|reserve|skim|sandwich|donat/,
    'price_manipulation',
  ],
  [
    /access|permission|unprotected|uninitiali|caller|visibility|public (function|mint|burn)|owner|arbitrary mint|free mint/,
    'access_control',
  ],
  [/signature|ecrecover|replay|proof|merkle|verif/, 'verification'],
  [
    /precision|round|overflow|underflow|arithmetic|unsafe ?(math|cast)|decimal|unit mismatch|calculat|math/,
    'arithmetic',
  ],
  [/validation|input|unchecked|untrusted|misconfig/, 'input_validation'],
  [
    /logic|reward|token|burn|reflect|deflation|dividend|fee|accounting|rebas|share|mint|random|collision|redemption|transfer|sybil|settlement/,
    'contract_logic',
  ],
]

/** The class of an incident by the label that its publisher gave it. */
export function classifyIncident(label: string): IncidentClassId {
  const text = label.toLowerCase()
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
}
