/** What a transaction does, and how it differs from the declaration. */
export const intentMessages = {
  'amount.form': {
    en: '{field} must be an exact decimal such as 25.50: digits with at most one decimal point, no sign, exponent or whitespace.',
    zh: '{field} 必须是精确小数，例如 25.50：只含数字和至多一个小数点，不含符号、指数或空白字符。',
  },
  'amount.places': {
    en: '{field} may have at most {places} decimal places.',
    zh: '{field} 最多可有 {places} 位小数。',
  },
  'amount.digits': {
    en: '{field} has too many digits to be read exactly. Send it as a string, within the range of the chain.',
    zh: '{field} 的位数过多，无法精确读取。请以字符串发送，且不超过链上可表示的范围。',
  },
  'wei.form': {
    en: '{field} must be wei as a string of decimal digits, such as "1000000000000000000".',
    zh: '{field} 必须是以十进制数字字符串表示的 wei，例如 "1000000000000000000"。',
  },
  'intent.network_unread': {
    en: 'Transactions of {network} cannot be decoded. Send a transaction of an EVM chain or of Solana.',
    zh: '不支持解码 {network} 的交易。请发送 EVM 链或 Solana 的交易。',
  },
  'intent.decimals_wrong': {
    en: 'This asset has {decimals} decimals. Omit {field} or send this value.',
    zh: '该资产的小数位数为 {decimals}。请省略 {field} 或发送该值。',
  },
  'intent.self': {
    en: '{field} equals the payee: payer and payee must differ.',
    zh: '{field} 与收款方相同：付款方与收款方不能相同。',
  },
  'intent.one_form': {
    en: 'Send either data or typedData, not both. Remove {field}.',
    zh: 'data 与 typedData 只能发送其一，请删除 {field}。',
  },
  'intent.not_here': { en: '{field} does not apply to {network}.', zh: '{field} 不适用于 {network}。' },
  'typed_data.not_object': { en: '{field} must be an object.', zh: '{field} 必须是对象。' },
  'typed_data.not_array': { en: '{field} must be an array.', zh: '{field} 必须是数组。' },
  'typed_data.member_missing': { en: '{field} is missing.', zh: '缺少 {field}。' },
  'typed_data.member_unknown': { en: '{field} is not a member of its type.', zh: '{field} 不是其类型的成员。' },
  'typed_data.name_invalid': {
    en: '{field} is not a valid name for a type or member.',
    zh: '{field} 不是有效的类型名或成员名。',
  },
  'typed_data.name_repeated': { en: '{field} repeats a name.', zh: '{field} 的名称重复。' },
  'typed_data.type_unknown': { en: '{field} refers to an undefined type.', zh: '{field} 引用了未定义的类型。' },
  'typed_data.type_cyclic': { en: '{field} contains itself.', zh: '{field} 包含其自身。' },
  'typed_data.domain_type': {
    en: '{field} must list exactly the members of domain, in the order of EIP-712.',
    zh: '{field} 必须按 EIP-712 的顺序准确列出 domain 的成员。',
  },
  'typed_data.too_many': { en: '{field} has too many parts.', zh: '{field} 的组成部分过多。' },
  'typed_data.too_deep': { en: '{field} is nested too deeply.', zh: '{field} 嵌套过深。' },
  'typed_data.value_invalid': { en: '{field} does not match its type.', zh: '{field} 与其类型不符。' },
  'typed_data.address_checksum': { en: 'The checksum of {field} is wrong.', zh: '{field} 的校验和不正确。' },
  'typed_data.number_inexact': {
    en: '{field} is a number that JSON cannot represent exactly. Send it as a string.',
    zh: '{field} 是 JSON 无法精确表示的数字，请以字符串发送。',
  },
  'typed_data.number_range': { en: '{field} is out of the range of its type.', zh: '{field} 超出其类型的范围。' },
  'transaction.base64': {
    en: '{field} must be standard base64 with padding and without line breaks.',
    zh: '{field} 必须是带填充、不含换行的标准 base64。',
  },
  'transaction.too_long': {
    en: '{field} is longer than the largest Solana transaction, {max} bytes.',
    zh: '{field} 超过 Solana 交易的最大长度 {max} 字节。',
  },
  'transaction.truncated': { en: '{field} is truncated.', zh: '{field} 不完整。' },
  'transaction.trailing_bytes': { en: '{field} has trailing bytes.', zh: '{field} 末尾有多余字节。' },
  'transaction.number_overlong': {
    en: '{field} contains a length that is not in its shortest encoding.',
    zh: '{field} 中的长度编码不是最短形式。',
  },
  'transaction.signatures_missing': {
    en: '{field} must be the whole transaction including its signature slots, not the message alone.',
    zh: '{field} 必须是包含签名位置的完整交易，而非单独的消息。',
  },
  'transaction.signature_count': {
    en: 'The number of signatures in {field} does not match the number of signers.',
    zh: '{field} 的签名数量与签名者数量不符。',
  },
  'transaction.version': { en: '{field} has an unsupported transaction version.', zh: '{field} 的交易版本不受支持。' },
  'transaction.header': {
    en: 'The message header of {field} is invalid: its counts of signers and accounts do not agree.',
    zh: '{field} 的消息头无效：签名者与账户的数量不一致。',
  },
  'transaction.program_index': {
    en: '{field} refers to a program that is not in the transaction.',
    zh: '{field} 引用了交易中不存在的程序。',
  },
  'transaction.account_index': {
    en: '{field} refers to an account that is not in the transaction.',
    zh: '{field} 引用了交易中不存在的账户。',
  },
  'transaction.account_twice': { en: '{field} contains a duplicate account.', zh: '{field} 中有重复的账户。' },
  'transaction.lookup_empty': {
    en: '{field} refers to a lookup table without using an account of it.',
    zh: '{field} 引用了查找表，但未使用其中任何账户。',
  },
  'transaction.lookup_address': { en: '{field} is not a Solana address.', zh: '{field} 不是 Solana 地址。' },
  'decision.match': { en: 'Match', zh: '一致' },
  'decision.mismatch': { en: 'Mismatch', zh: '不一致' },
  'decision.unknown': { en: 'Unknown', zh: '无法判断' },
  'advice.match': {
    en: 'The transaction does what was declared. Screen the payee before you sign.',
    zh: '交易内容与声明一致。签名前请筛查收款方。',
  },
  'advice.mismatch': {
    en: 'Do not sign this transaction: it does not do what was declared.',
    zh: '请勿签署该交易：其内容与声明不一致。',
  },
  'advice.unknown': {
    en: 'Do not sign this transaction based on this check: part of it could not be decoded.',
    zh: '请勿仅凭本检查签署：其中部分内容无法判断。',
  },
  'intent.lookup_tables': {
    en: '{field} must be an object of at most {tables} tables, each an array of at most {addresses} addresses.',
    zh: '{field} 必须是至多含 {tables} 个表的对象，每个表是至多含 {addresses} 个地址的数组。',
  },
  'note.intent': {
    en: 'The comparison covers the bytes only. It does not cover who the payee is, what the code of a token contract does, or state changes before the transaction is executed. Lookup tables are taken as supplied.',
    zh: '比较仅针对交易字节，不涉及收款方身份、代币合约代码的行为，以及交易执行前的状态变化。地址查找表以所提供的内容为准。',
  },
  'effect.transfer': {
    en: 'Transfers {amount} {asset} from {from} to {to}.',
    zh: '将 {amount} {asset} 从 {from} 转给 {to}。',
  },
  'effect.approval': {
    en: 'Allows {spender} to spend {amount} {asset} of {from}, until {until}.',
    zh: '授权 {spender} 支配 {from} 的 {amount} {asset}，有效期至 {until}。',
  },
  'effect.burn': { en: 'Burns {amount} {asset} of {from}.', zh: '销毁 {from} 的 {amount} {asset}。' },
  'effect.authority': {
    en: 'Changes an authority over {of}: {right}, now {to}.',
    zh: '变更 {of} 的权限：{right}，变更为 {to}。',
  },
  'effect.authority_unnamed': { en: 'Changes an authority over {of}: {right}.', zh: '变更 {of} 的权限：{right}。' },
  'effect.delegation': {
    en: 'Delegates the account to the code of {delegate} (EIP-7702).',
    zh: '将该账户委托给 {delegate} 的代码（EIP-7702）。',
  },
  'effect.account_created': {
    en: 'Creates the token account {account} of {owner}.',
    zh: '为 {owner} 创建代币账户 {account}。',
  },
  'effect.account_closed': {
    en: 'Closes the token account {account} and sends its deposit to {to}.',
    zh: '关闭代币账户 {account}，并将其押金转给 {to}。',
  },
  'effect.harmless': { en: '{what}: does not affect the payment.', zh: '{what}：不影响付款。' },
  'effect.unknown': { en: 'Not decoded: {why}', zh: '无法解码：{why}' },
  'amount.units': { en: '{units} base units of', zh: '{units} 个最小单位的' },
  'amount.some': { en: 'an unknown amount of', zh: '数量未知的' },
  'amount.unlimited': { en: 'an unlimited amount of', zh: '无限额' },
  'asset.unnamed': { en: 'an unspecified token', zh: '未指明的代币' },
  'asset.token': { en: 'token {address}', zh: '代币 {address}' },
  'asset.item': { en: 'NFT {id} of {address}', zh: '{address} 的 NFT {id}' },
  'asset.all_items': { en: 'all NFTs of {address}', zh: '{address} 的全部 NFT' },
  'payer.sender': { en: 'the sender', zh: '发送方' },
  'until.none': { en: 'revoked', zh: '撤销为止' },
  'right.owner': { en: 'owner', zh: '所有者' },
  'right.admin': { en: 'administrator', zh: '管理员' },
  'right.implementation': { en: 'contract upgrade', zh: '合约升级' },
  'right.module': { en: 'module', zh: '模块' },
  'right.threshold': { en: 'signature threshold', zh: '签名门槛' },
  'right.mint': { en: 'mint authority', zh: '铸造权限' },
  'right.freeze': { en: 'freeze authority', zh: '冻结权限' },
  'right.close': { en: 'close authority', zh: '关闭权限' },
  'right.program': { en: 'owner program', zh: '所属程序' },
  'harmless.compute_budget': { en: 'Compute budget', zh: '计算预算' },
  'harmless.memo': { en: 'Memo', zh: '备注' },
  'harmless.nonce_advanced': { en: 'Durable nonce advanced', zh: '推进持久 nonce' },
  'harmless.network_fee': { en: 'Network fee', zh: '网络费用' },
  'unknown.never_carried_out': { en: 'a payment that its contract would reject.', zh: '合约会拒绝执行的付款。' },
  'unknown.account_mode': {
    en: 'an operation whose nonce may select another mode of the account, such as installing a module.',
    zh: '操作的 nonce 可能选择账户的其他模式，例如安装模块。',
  },
  'unknown.function_unknown': { en: 'an unknown function.', zh: '未知的函数。' },
  'unknown.calldata_not_canonical': {
    en: 'calldata that is not in the canonical ABI encoding, or has trailing bytes.',
    zh: '调用数据不是规范的 ABI 编码，或末尾有多余字节。',
  },
  'unknown.calldata_truncated': { en: 'truncated calldata.', zh: '调用数据不完整。' },
  'unknown.code_delegated': { en: 'third-party code that runs as the account.', zh: '以该账户身份运行的第三方代码。' },
  'unknown.too_deep': { en: 'calls nested too deeply.', zh: '调用嵌套过深。' },
  'unknown.too_many': { en: 'more calls than the decoding limit.', zh: '调用数量超过解码上限。' },
  'unknown.fee_unbounded': { en: 'a fee above the usual range of this network.', zh: '费用超出该网络的正常范围。' },
  'unknown.contract_created': { en: 'a contract creation.', zh: '创建合约。' },
  'unknown.order_signed': {
    en: 'an order or hash whose outcome is decided by others.',
    zh: '结果由他人决定的订单或哈希。',
  },
  'unknown.types_unknown': { en: 'typed data of an unknown type.', zh: '类型未知的类型化数据。' },
  'unknown.domain_mismatch': {
    en: 'typed data whose domain names another contract or chain.',
    zh: '类型化数据的域（domain）指向其他合约或链。',
  },
  'unknown.program_unknown': { en: 'an unknown program.', zh: '未知的程序。' },
  'unknown.instruction_unknown': { en: 'an unknown instruction.', zh: '未知的指令。' },
  'unknown.instruction_malformed': { en: 'a malformed instruction.', zh: '格式不正确的指令。' },
  'unknown.lookup_table_missing': {
    en: 'accounts of a lookup table that was not supplied.',
    zh: '账户位于未提供的查找表中。',
  },
  'unknown.mint_unknown': {
    en: 'a token whose mint the bytes do not specify.',
    zh: '字节中未指明铸币（mint）地址的代币。',
  },
  'unknown.wallet_paid_as_account': {
    en: 'tokens sent to the address of a wallet instead of a token account; the token program rejects that.',
    zh: '代币被转往钱包地址而非代币账户；代币程序会拒绝执行。',
  },
  'unknown.owner_without_key': {
    en: 'tokens sent to the associated account of an address that has no private key. If that address is a token account itself, the tokens are lost: declare the receiving token account as the payee.',
    zh: '代币被转往一个没有私钥的地址的关联账户。若该地址本身是代币账户，代币将丢失：请将实际收款的代币账户声明为收款方。',
  },
  'harmless.priority_fee': { en: 'Priority fee', zh: '优先费' },
  'harmless.tip': { en: 'Tip', zh: '小费' },
  'harmless.assertion': { en: 'Assertion about accounts', zh: '账户断言' },
  'effect.fee': {
    en: '{what}: pays at most {amount} {asset} to {to}.',
    zh: '{what}：向 {to} 支付至多 {amount} {asset}。',
  },
  'effect.fee_unbounded': {
    en: 'A fee of up to {amount} {asset} to {to}, which exceeds the limit for fees of this payment.',
    zh: '向 {to} 支付至多 {amount} {asset} 的费用，超过该笔付款的费用上限。',
  },
  'party.carrier': {
    en: 'the party that submits the transaction',
    zh: '提交交易的一方',
  },
  'harmless.sponsored_fee': {
    en: 'Fee paid by a known paymaster',
    zh: '费用由已知的 paymaster 代付',
  },
  'harmless.account_deployed': { en: 'Account created by a known factory', zh: '由已知工厂合约创建账户' },
  'harmless.delegated_account': { en: 'EIP-7702 account', zh: 'EIP-7702 账户' },
  'harmless.attribution': { en: 'Attribution (ERC-8021)', zh: '归因后缀（ERC-8021）' },
  'unknown.signature_mode': {
    en: 'an operation whose signature has an unknown form, which may install a module or make a call.',
    zh: '操作的签名形式未知，可能安装模块或发起调用。',
  },
  'unknown.entry_point_layout': {
    en: 'operations encoded for another version of the EntryPoint than the one called.',
    zh: '操作的编码与所调用的 EntryPoint 版本不符。',
  },
  'unknown.paymaster_unknown': {
    en: 'an unknown paymaster, or one whose data may let it take assets from the account.',
    zh: '未知的 paymaster，或其数据可能允许它从账户取走资产。',
  },
  'unknown.not_an_account': {
    en: 'a contract that is asked to pay as an account, but cannot be one.',
    zh: '被要求以账户身份付款的合约，但其不可能是账户。',
  },
  'unknown.function_absent': {
    en: 'a function that this token is not known to have.',
    zh: '不确定该代币是否具有的函数。',
  },
  'unknown.time_over': {
    en: 'an expired authorization or deadline.',
    zh: '授权或截止时间已过期。',
  },
  'unknown.time_not_begun': {
    en: 'an authorization that is not yet valid.',
    zh: '授权尚未生效。',
  },
  'unknown.signature_void': {
    en: 'a signature that no key can have produced.',
    zh: '任何密钥都无法产生的签名。',
  },
} as const
