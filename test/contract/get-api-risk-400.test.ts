import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedNetworks } from '../../src/chains/networks.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

type Problem = { reason_code: string; field?: string; detail: string; retry: { retryable: boolean } }

test('400: what is not an address is refused with its own message in both languages, never clear', async () => {
  const cases: [string, string, string, string][] = [
    ['', 'address_invalid', 'addr is empty.', 'addr 为空。'],
    ['%20' + unlisted.evm, 'address_invalid', 'addr contains whitespace.', 'addr 含有空白字符。'],
    [unlisted.evm + '%0A', 'address_invalid', 'addr contains whitespace.', 'addr 含有空白字符。'],
    [unlisted.evm + '+', 'address_invalid', 'addr contains whitespace.', 'addr 含有空白字符。'],
    [
      unlisted.evm.replace('x', 'X'),
      'address_invalid',
      'addr starts with 0X; write 0x.',
      'addr 以 0X 开头，请写作 0x。',
    ],
    [
      unlisted.evm.slice(2),
      'address_invalid',
      'addr has 40 hexadecimal digits but no 0x prefix.',
      'addr 为 40 位十六进制数，但缺少 0x 前缀。',
    ],
    [
      unlisted.evm.slice(0, -1),
      'address_invalid',
      'addr must have 40 hexadecimal digits after 0x.',
      'addr 在 0x 之后必须有 40 位十六进制数。',
    ],
    [
      `41${unlisted.evm.slice(2)}`,
      'address_invalid',
      'addr is a TRON address in hexadecimal form; send the base58 form, which starts with T.',
      'addr 是十六进制形式的 TRON 地址；请发送以 T 开头的 base58 形式。',
    ],
    [
      `eip155:1:${unlisted.evm}`,
      'address_invalid',
      'addr is a CAIP-10 account; send the address and the network separately.',
      'addr 是 CAIP-10 账户；请分别发送地址和网络。',
    ],
    [
      `bitcoin:${sanctioned.bitcoin}`,
      'address_invalid',
      'addr is a URI; send the address only.',
      'addr 是 URI；请只发送地址本身。',
    ],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'address_invalid', 'addr is a testnet address.', 'addr 是测试网地址。'],
    [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'address_invalid',
      'addr is a testnet address.',
      'addr 是测试网地址。',
    ],
    [
      unlisted.bitcoin.replace('bc1qw', 'bc1qW'),
      'address_invalid',
      'addr mixes upper and lower case, which bech32 does not allow.',
      'addr 混用大小写，bech32 不允许。',
    ],
    [
      unlisted.evm.replace('BAD5f97', 'BAD5F97'),
      'address_checksum_invalid',
      'addr is in mixed case, but its EIP-55 checksum is wrong.',
      'addr 为大小写混合形式，但 EIP-55 校验和不正确。',
    ],
    [
      unlisted.tron.replace(/8$/, '9'),
      'address_checksum_invalid',
      'The checksum of addr is wrong.',
      'addr 的校验和不正确。',
    ],
    [
      unlisted.bitcoin.replace(/4$/, '5'),
      'address_checksum_invalid',
      'The checksum of addr is wrong.',
      'addr 的校验和不正确。',
    ],
    ['vitalik.eth', 'address_invalid', 'addr is not an address of a supported type.', 'addr 不是受支持类型的地址。'],
    ['%3Cscript%3E', 'address_invalid', 'addr is not an address of a supported type.', 'addr 不是受支持类型的地址。'],
    ['x'.repeat(3000), 'address_invalid', 'addr is too long for an address.', 'addr 过长，不是有效地址。'],
  ]
  for (const [addr, code, en, zh] of cases) {
    await refused(`addr=${addr}`, code, 'addr', en)
    await refused(`addr=${addr}&lang=zh`, code, 'addr', zh)
  }
})

test('400: a missing, unknown, repeated or broken parameter is named', async () => {
  const addr = `addr=${unlisted.evm}`
  await refused('', 'parameter_missing', 'addr', 'The parameter addr is missing.')
  await refused('lang=zh', 'parameter_missing', 'addr', '缺少参数 addr。')
  await refused(`${addr}&address=x`, 'parameter_unknown', 'address', 'address is unknown. Did you mean addr?')
  await refused(`${addr}&netwrok=base&lang=zh`, 'parameter_unknown', 'netwrok', 'netwrok 未知。您是否想使用 network？')
  await refused(`${addr}&x=1&lang=zh`, 'parameter_unknown', 'x', '未知参数：x。')
  await refused(`Addr=${unlisted.evm}`, 'parameter_unknown', 'Addr', 'Addr is unknown. Did you mean addr?')
  await refused(`${addr}&${addr}`, 'parameter_repeated', 'addr', 'The parameter addr was sent more than once.')
  await refused(`${addr}&%61ddr=1&lang=zh`, 'parameter_repeated', 'addr', '参数 addr 被重复发送。')
  await refused(`${addr}&lang=en&lang=en`, 'parameter_repeated', 'lang', 'The parameter lang was sent more than once.')
  await refused('addr=%ff', 'parameter_invalid', 'addr', 'The value of addr is invalid.')
  await refused(
    `${addr}&network=${'n'.repeat(65)}`,
    'parameter_invalid',
    'network',
    'network is too long: at most 64 characters.',
  )
  await refused(
    `${addr};lang=zh`,
    'address_invalid',
    'addr',
    'addr contains a character that is not a hexadecimal digit.',
  )
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString'])
    await refused(`${addr}&${encodeURIComponent(name)}=1`, 'parameter_unknown', name, `Unknown parameter: ${name}.`)
  for (const name of ['addr[]', 'addr.x'])
    await refused(
      `${addr}&${encodeURIComponent(name)}=1`,
      'parameter_unknown',
      name,
      `${name} is unknown. Did you mean addr?`,
    )
})

test('400: an unsupported language is refused', async () => {
  for (const lang of ['de', '', 'EN', 'zh-', 'english', 'zh%0A'])
    await refused(`addr=${unlisted.evm}&lang=${lang}`, 'language_unknown', 'lang', 'Unsupported language.')
})

test('400: a network that is unknown, or belongs to another family, is refused', async () => {
  const existing = sharedNetworks.map(({ name }) => name)
  const at = (family: keyof typeof unlisted, network: string) =>
    `addr=${unlisted[family]}&network=${encodeURIComponent(network)}`
  for (const network of ['', 'eth', 'etherеum', ' base', 'eip155:5', 'devnet', 'eip155:31337', '1', 'bitcoin-testnet'])
    await refused(
      at('evm', network),
      'network_invalid',
      'network',
      `Unknown network. Known networks: ${existing.join(', ')}.`,
    )
  const chinese = `未知的网络。已知网络：${existing.join('、')}。`
  await refused(`${at('evm', 'x')}&lang=zh`, 'network_invalid', 'network', chinese)
  for (const [family, network] of [
    ['evm', 'tron'],
    ['evm', 'bitcoin'],
    ['tron', 'solana'],
    ['bitcoin', 'tron'],
    ['solana', 'bitcoin'],
    ['evm', 'tron-nile'],
    ['tron', 'solana-devnet'],
    ['bitcoin', 'TRON-NILE'],
  ] as const)
    await refused(
      at(family, network),
      'network_mismatch',
      'network',
      'The network does not match the type of the address.',
    )
  await refused(`${at('evm', 'tron')}&lang=zh`, 'network_mismatch', 'network', '该网络与地址类型不匹配。')
})

test('400: a day that does not exist, or of which there is no data, is refused', async () => {
  const on = (day: string) => `addr=${unlisted.evm}&on=${day}`
  for (const day of ['', 'today', '2024-02-30', '2023-02-29', '2024-1-1', '2024-01-01T00:00:00Z', '20240101'])
    await refused(on(day), 'date_invalid', 'on', 'on is not a valid date.')
  await refused(`${on('2024-13-01')}&lang=zh`, 'date_invalid', 'on', 'on 不是有效日期。')
  await refused(on('2018-11-27'), 'date_out_of_range', 'on', 'on is before 2018-11-28, the first date with data.')
  await refused(`${on('0001-01-01')}&lang=zh`, 'date_out_of_range', 'on', 'on 早于最早有数据的日期 2018-11-28。')
  await refused(on('2026-12-02'), 'date_out_of_range', 'on', 'on is after today (UTC), 2026-12-01.')
  await refused(`${on('9999-12-31')}&lang=zh`, 'date_out_of_range', 'on', 'on 晚于今天（UTC 2026-12-01）。')
  for (const day of ['2018-11-28', '2026-12-01', '2024-02-29'])
    assert.equal((await shared.ask(`/api/risk?${on(day)}`)).status, 200, day)
})

async function refused(query: string, code: string, field: string, detail: string): Promise<void> {
  const { status, json } = await shared.ask<Problem>(`/api/risk?${query}`)
  assert.deepEqual(
    [status, json.reason_code, json.field, json.detail, json.retry.retryable],
    [400, code, field, detail, false],
    query,
  )
}
