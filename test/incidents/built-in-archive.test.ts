import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { buildIncidents } from '../../scripts/incidents/build-incidents.ts'
import { classifyIncident } from '../../scripts/incidents/classify-incident.ts'
import { readDollars } from '../../scripts/incidents/read-dollars.ts'
import { parseArchive } from '../../src/incidents/incident.ts'
import { projectRoot } from '../support/command-line.ts'

const folder = join(projectRoot, '../shared/data')
const hacks = join(folder, 'incidents-defihacklabs/incidents.json')
const bridges = join(folder, 'incidents-bridge-hacks/all_bridge_hacks.csv')
const missing = [hacks, bridges].filter((file) => !existsSync(file))

test('the archive that ships is what its script makes of the publishers’ files', {
  skip: missing.length > 0 ? `Left out: ${missing.join(', ')} is not there.` : false,
}, () => {
  const built = buildIncidents({ hacks: readFileSync(hacks, 'utf8'), bridges: readFileSync(bridges, 'utf8') })
  assert.deepEqual(parseArchive(readFileSync(join(projectRoot, 'data/incidents.json'), 'utf8')), built)
})

test('an amount is read only where it is in dollars without doubt', () => {
  const amounts: readonly (readonly [string | null, number | null])[] = [
    ['~$1.27M', 1_270_000],
    ['$2.4 k', 2_400],
    ['85,730 USDC', 85_730],
    ['~ 105.5K USD', 105_500],
    ['$~87K USD', 87_000],
    ['11902 BUSD', 11_902],
    ['~3.2K $BUSD', 3_200],
    ['~16.623 WETH (~$31.7K)', 31_700],
    ['~70.83 ETH', null],
    ['1.5B', null],
    ['52000', null],
    ['27.6 ETH & 3450 USDC', null],
    ['~$23ETH', null],
    ['3,5 USD', null],
    ['$0', null],
    ['', null],
    [null, null],
  ]
  for (const [text, expected] of amounts) assert.equal(readDollars(text), expected, String(text))
})

test('the specific word of a label counts before the general one', () => {
  const labels: readonly (readonly [string, string])[] = [
    ['Bridge, logic flaw', 'bridge'],
    ['Flashloan attack + Reentrancy', 'reentrancy'],
    ['Owner Backdoor LP Burn + Price Manipulation', 'fraud_by_owner'],
    ['Private key compromised', 'key_compromise'],
    ['Arbitrary External Call Vulnerability', 'approval_abuse'],
    ['Lack of Access Control', 'access_control'],
    ['precision loss', 'arithmetic'],
    ['Signature Replay', 'verification'],
    ['Business Logic Flaw', 'contract_logic'],
    ['?', 'other'],
  ]
  for (const [label, expected] of labels) assert.equal(classifyIncident(label), expected, label)
})
