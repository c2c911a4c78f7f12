/** Texts on age and time: lists older than their publication interval, and a wrong clock. */
export const ageMessages = {
  'source.list.aged': {
    en: '{list}, as of {as_of}: out of date, older than three times its publication interval.',
    zh: '{list}，截至 {as_of}：已过时，超过其发布间隔的三倍。',
  },
  'note.aged': {
    en: 'Out of date: {lists}.',
    zh: '已过时：{lists}。',
  },
  'source.list.uncovering': {
    en: '{list}, as of {as_of}: the copy does not cover that day.',
    zh: '{list}，截至 {as_of}：副本未覆盖该日期。',
  },
  'note.outdated': {
    en: 'Sanctions lists are out of date ({lists}): later listings are not known.',
    zh: '制裁名单已过时（{lists}）：此后新列入的地址无从得知。',
  },
  'source.list.download_failed': {
    en: '{list}: not checked, because its download failed and there is no copy.',
    zh: '{list}：下载失败且没有副本，因此未查询。',
  },
  'note.stale': {
    en: 'Sanctions lists are older than the limit of {hours} hours ({lists}).',
    zh: '制裁名单已超过 {hours} 小时的时限（{lists}）。',
  },
  'note.waiting': {
    en: 'No update of sanctions lists has succeeded within {hours} hours, and LISTS_DIR has no complete file as new ({lists}).',
    zh: '{hours} 小时内没有成功更新过制裁名单，LISTS_DIR 中也没有同样新的完整文件（{lists}）。',
  },
  'note.stale.list': {
    en: '{list}: covers listings up to {day}, {days} days old',
    zh: '{list}：完整至 {day}，距今 {days} 天',
  },
  'note.stale.list.one': {
    en: '{list}: covers listings up to {day}, one day old',
    zh: '{list}：完整至 {day}，距今一天',
  },
  'note.stale.on_day': {
    en: 'The copies of sanctions lists do not cover {day} ({lists}).',
    zh: '制裁名单的副本未覆盖 {day}（{lists}）。',
  },
  'note.stale.own_day': {
    en: 'A copy does not contain what was listed later on its own day.',
    zh: '副本不包含其发布之后、同一天内新列入的条目。',
  },
  'advice.stale': {
    en: 'Do not pay yet: screening did not complete. A retry helps once the operator has updated the lists.',
    zh: '暂勿付款：筛查未完成。运营方更新名单后，重试才有效。',
  },
  'note.own_refused': {
    en: "The newest file of the operator's own list was refused, so an entry that was just added to it may not count. GET /api/lists names what is wrong with it.",
    zh: '运营方自有名单的最新文件被拒绝，其中刚添加的条目可能未生效。GET /api/lists 会说明问题所在。',
  },
  'note.missing': {
    en: 'Sanctions lists that were not checked, for want of a copy: {lists}.',
    zh: '因无副本而未查询的制裁名单：{lists}。',
  },
  'note.in_part': {
    en: 'Sanctions lists that were checked only in part, because their copy is not complete: {lists}.',
    zh: '因副本不完整而仅部分查询的制裁名单：{lists}。',
  },
  'note.misplaced': {
    en: 'The file {file} in LISTS_DIR may be meant as that list and is not read: rename it to own/own.json, move its entries there, or remove it.',
    zh: 'LISTS_DIR 中的文件 {file} 可能是该名单，但未被读取：请更名为 own/own.json、将其条目移入该文件，或将其移除。',
  },
  'note.unusable': {
    en: 'Lists without a copy that can be used, because their file was refused or lost: {lists}. GET /api/lists names the file and what is wrong with it.',
    zh: '文件被拒绝或已丢失、因而没有可用副本的名单：{lists}。GET /api/lists 会说明是哪个文件、有何问题。',
  },
  'advice.unusable': {
    en: 'Do not pay yet: screening did not complete. A retry helps once the operator has corrected, replaced or removed the file.',
    zh: '暂勿付款：筛查未完成。运营方修正、更换或移除该文件后，重试才有效。',
  },
  'advice.host.unusable': {
    en: 'Do not pay at this URL yet: screening did not complete. A retry helps once the operator has corrected, replaced or removed the file.',
    zh: '暂勿在该 URL 付款：筛查未完成。运营方修正、更换或移除该文件后，重试才有效。',
  },
  'screening.retry_unusable': {
    en: 'Retry once the operator has corrected, replaced or removed the file of the list, which GET /api/lists names. Until then, treat it as blocked.',
    zh: '请在运营方修正、更换或移除该名单文件（见 GET /api/lists）后重试；在此之前请视为已拦截。',
  },
  'note.outdated.list': { en: '{list}: {day}', zh: '{list}：{day}' },
  'note.outdated.no_day': { en: '{list}: date not known', zh: '{list}：日期未知' },
  'gate.screening_pass_of': {
    en: 'Screening found no risk signal. Of the sanctions lists that were checked, the oldest covers listings up to {until} (age in days: {days}). Sources that were not checked: {unchecked}.',
    zh: '筛查未发现风险信号。已查询的制裁名单中，最旧的完整至 {until}（距今 {days} 天）；未查询的来源：{unchecked} 个。',
  },
  'gate.screening_pass_undated': {
    en: 'Screening found no risk signal. The date of the sanctions lists that were checked is not known. Sources that were not checked: {unchecked}.',
    zh: '筛查未发现风险信号。已查询的制裁名单日期均未知；未查询的来源：{unchecked} 个。',
  },
  'gate.screening_review': {
    en: 'The payee has risk signals: the payment is flagged, not stopped.',
    zh: '收款方存在风险信号：付款会被标记，但不会被拦截。',
  },
  'gate.screening_review_of': {
    en: 'The payee has risk signals: the payment is flagged, not stopped. Of the sanctions lists that were checked, the oldest covers listings up to {until} (age in days: {days}). Sources that were not checked: {unchecked}.',
    zh: '收款方存在风险信号：付款会被标记，但不会被拦截。已查询的制裁名单中，最旧的完整至 {until}（距今 {days} 天）；未查询的来源：{unchecked} 个。',
  },
  'gate.screening_review_undated': {
    en: 'The payee has risk signals: the payment is flagged, not stopped. The date of the sanctions lists that were checked is not known. Sources that were not checked: {unchecked}.',
    zh: '收款方存在风险信号：付款会被标记，但不会被拦截。已查询的制裁名单日期均未知；未查询的来源：{unchecked} 个。',
  },
  'gate.screening_stale': {
    en: 'Screening could not be completed, because a sanctions list is older than the configured limit. A retry helps once the operator has updated the lists.',
    zh: '筛查未能完成：某制裁名单已超过设定的时限。运营方更新名单后，重试才有效。',
  },
  'pay.retry_lists': {
    en: 'Send the same nonce with a new Idempotency-Key once the operator has updated the lists.',
    zh: '运营方更新名单后，请使用相同的 nonce 和新的 Idempotency-Key 重新发送。',
  },
  'pay.advice_lists': { en: 'Nothing was paid.', zh: '未付款。' },
  'start.lists.wait': {
    en: 'Until newer ones are loaded, no verdict is clear (LISTS_MAX_AGE_HOURS).',
    zh: '在加载更新的名单之前，不会给出“无风险信号”的结论（LISTS_MAX_AGE_HOURS）。',
  },
  'start.lists.fetched': {
    en: 'Newer ones are being fetched (LISTS_UPDATE=on).',
    zh: '正在获取更新的名单（LISTS_UPDATE=on）。',
  },
  'start.lists.failed': {
    en: 'Of {count} lists that are downloaded, {failed} failed: {names}. A copy that is there stays in use; a list without one is not checked. They are tried again every {minutes} minutes. GET /api/lists shows the cause of each.',
    zh: '自动下载的 {count} 份名单中有 {failed} 份下载失败：{names}。已有的副本继续使用，没有副本的名单不查询。每 {minutes} 分钟重试一次。各自的原因见 GET /api/lists。',
  },
  'start.lists.no_address_clear': {
    en: 'Until that is mended, addresses without a hit are uncertain.',
    zh: '在修正之前，未命中的地址均为“无法确定”。',
  },
  'start.lists.no_host_clear': {
    en: 'Until that is mended, payment pages without a hit are uncertain.',
    zh: '在修正之前，未命中的支付页面均为“无法确定”。',
  },
  'start.lists.not_ready': {
    en: 'Until these files are corrected or removed, the service is not ready (GET /readyz).',
    zh: '在修正或移除这些文件之前，服务处于未就绪状态（GET /readyz）。',
  },
  'start.lists.unread': {
    en: 'Not read in LISTS_DIR, because no list has a file or folder of that name: {files}. Folders are named as the ids in GET /api/lists.',
    zh: 'LISTS_DIR 中未读取、因为没有名单使用该文件名或文件夹名：{files}。文件夹以 GET /api/lists 中的 id 命名。',
  },
  'start.lists.unread_file': { en: '{file} (what is read: {names})', zh: '{file}（读取的是：{names}）' },
  'start.lists.more': { en: '{count} more', zh: '另有 {count} 个' },
  'start.lists.missing': {
    en: 'Sanctions lists without a copy, which are not checked: {lists}. LISTS_UPDATE=on downloads them; a file in LISTS_DIR is read too.',
    zh: '没有副本、因而不查询的制裁名单：{lists}。LISTS_UPDATE=on 时会自动下载，也可在 LISTS_DIR 中放入文件。',
  },
  'start.lists.off': {
    en: "LISTS_UPDATE is off: put the publisher's current file, such as SDN_ENHANCED.XML, into LISTS_DIR/ofac.",
    zh: 'LISTS_UPDATE 已关闭：请将发布方的最新文件（如 SDN_ENHANCED.XML）放入 LISTS_DIR/ofac。',
  },
  'note.uncovering': {
    en: 'Copies that do not cover that day: {lists}.',
    zh: '副本未覆盖该日期的名单：{lists}。',
  },
  'reason.LISTS_STALE': {
    en: 'A sanctions list is older than the configured limit, so no clear verdict is given.',
    zh: '某制裁名单已超过设定的时限，因此不给出“无风险信号”的结论。',
  },
  'change.LISTS_STALE': {
    en: 'Retry once the lists are updated. GET /api/lists shows the operator why they are old, such as since when downloads have failed. Without downloads, the current file of the publisher, such as SDN_ENHANCED.XML, belongs in LISTS_DIR/ofac.',
    zh: '请在名单更新后重试。GET /api/lists 向运营方显示名单过旧的原因，例如下载自何时起失败。无法下载时，请将发布方的最新文件（如 SDN_ENHANCED.XML）放入 LISTS_DIR/ofac。',
  },
  'reason.DAY_NOT_COVERED': {
    en: 'The copy of a sanctions list does not cover that day, so no clear verdict is given.',
    zh: '某制裁名单的副本未覆盖该日期，因此不给出“无风险信号”的结论。',
  },
  'change.DAY_NOT_COVERED': {
    en: 'Ask for an earlier day, or retry once the lists are updated, by a download or a file in LISTS_DIR. GET /api/lists shows the operator why they are old.',
    zh: '请查询更早的日期，或在名单通过下载或 LISTS_DIR 中的文件更新后重试。GET /api/lists 向运营方显示名单过旧的原因。',
  },
  'reason.LISTED_ON_UNKNOWN': {
    en: 'A list names it, but it is not known whether it was listed on that day. This is not a clear verdict.',
    zh: '某名单提及该对象，但当日是否已列入不明。这不是“无风险信号”的结论。',
  },
  'advice.listed_on_unknown': {
    en: 'A list contains this address, but it is not known whether that was so on this day: treat it as blocked for that day. Asking again does not help.',
    zh: '某名单包含该地址，但当日是否已列入无从得知：请将该日期视为已拦截。再次查询没有帮助。',
  },
  'advice.own_unclear': {
    en: 'Do not pay yet. It is named in own.json, which was refused, and may have been meant as an entry: the operator needs to correct the file.',
    zh: '暂勿付款。被拒绝的 own.json 提及该对象，可能本应是一个条目：请运营方更正该文件。',
  },
  'advice.key_unclear': {
    en: 'Do not pay yet. Another address of the same key is named in own.json, which was refused, and may have been meant as an entry: the operator needs to correct the file.',
    zh: '暂勿付款。被拒绝的 own.json 提及同一密钥的另一地址，可能本应是一个条目：请运营方更正该文件。',
  },
  'change.LISTED_ON_UNKNOWN': {
    en: 'Treat it as blocked for that day, or ask for a day that is outside the interval in the evidence. The publisher may state the exact day. If the evidence refers to own.json, correct that file.',
    zh: '请将该日期视为已拦截，或查询证据所示区间之外的日期；确切日期可向名单发布方核实。若证据指向 own.json，请更正该文件。',
  },
  'list.aged': {
    en: 'Out of date: the copy is {days} days old, more than three times its publication interval ({cadence} h).',
    zh: '已过时：副本已有 {days} 天，超过其发布间隔（{cadence} 小时）的三倍。',
  },
  'list.no_copy': { en: 'No copy is in use.', zh: '没有生效的副本。' },
  'reason.CLOCK_WRONG': {
    en: 'The clock of this service is wrong, so it cannot be determined which listings are active today. This is not a clear verdict.',
    zh: '本服务的时钟不正确，无法判断今天哪些名单条目有效。这不是“无风险信号”的结论。',
  },
  'change.CLOCK_WRONG': {
    en: 'Retry once the operator has set the clock; until then treat it as blocked.',
    zh: '请在运营方校准时钟后重试；在此之前请视为已拦截。',
  },
  'reason.clock_wrong': {
    en: 'The clock of this service is wrong, so nothing is signed.',
    zh: '本服务的时钟不正确，因此不签发任何内容。',
  },
  'change.clock_wrong': {
    en: 'Retry once the operator has set the clock.',
    zh: '请在运营方校准时钟后重试。',
  },
} as const
