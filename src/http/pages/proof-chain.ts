import { splitAccountId } from '../../kit/account-id.ts'
import type { OpenedAttestation } from '../../../sdk/src/verify-attestation.ts'
import type { Keyring } from '../../attestation/keyring.ts'
import { readAddress } from '../../kit/address.ts'
import { utcDay } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import type { Lists } from '../../lists/lists.ts'
import type { ListsLog } from '../../lists/lists-log.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import { addressKey } from '../../lists/subject-key.ts'
import { joinSentences, message, type Lang } from '../../messages/message.ts'
import { listFacts, listFactsOn } from '../../screening/list-facts.ts'
import { describeMissing, describeUncovered } from '../../screening/lists-note.ts'
import { proveAddress } from '../../screening/prove.ts'

export type ChainNeeds = {
  attestation: Pick<Keyring, 'jwks'>
  lists: Pick<Lists, 'current'>
  listsLog: Pick<ListsLog, 'proofOf' | 'entryAbout' | 'files'>
}

const steps = ['token', 'inputs', 'root', 'tree', 'neighbours', 'log'] as const

/**
 * The chain from a token to the log of lists as a picture. Its script verifies each step in the browser from the data
 * in the page. Null for tokens that name no lists.
 */
export async function drawProofChain(
  needs: ChainNeeds,
  token: string,
  { type, claims }: OpenedAttestation,
  lang: Lang,
): Promise<Html | null> {
  if (type !== 'cs-attestation+jwt') return null
  const on = utcDay(claims.iat * 1_000)
  const { address } = readAddress(splitAccountId(claims.sub).address)
  const snapshot = needs.lists.current()
  const isInForce = snapshot.root === claims.lists_root
  const data = {
    token,
    jwks: await needs.attestation.jwks(),
    on,
    subject_key: address && addressKey(address),
    proof: address && isInForce ? { ...proveAddress(needs, snapshot, address, on), log: null } : null,
    log: await needs.listsLog.entryAbout(claims.lists_root),
    log_key: (await needs.listsLog.files.key())?.bytes.toString().trimEnd() ?? null,
  }
  const shown = { token: claims.jti, inputs: claims.inputs_hash, root: claims.lists_root } as Record<string, string>
  const words = (name: 'checked' | 'refused' | 'missing' | 'listed' | 'listed_on_unknown' | 'file') =>
    message(lang, `proving.${name}`, { day: on })
  const notListed =
    data.proof === null
      ? message(lang, 'proving.not_listed_in_file', { day: on })
      : joinSentences(lang, [
          message(lang, 'proving.not_listed', { count: data.proof.lists_root_of.lists.length, day: on }),
          ...limitsOf(snapshot, on, claims.iat * 1_000, lang),
        ])
  return html`<section class="proof-chain" data-checked="${words('checked')}" data-refused="${words('refused')}" data-missing="${words('missing')}" data-listed="${words('listed')}" data-unknown="${words('listed_on_unknown')}" data-not-listed="${notListed}" data-file="${words('file')}">
<h2>${message(lang, 'proving.title')}</h2>
<p>${message(lang, 'proving.intro')} <a href="/docs/proofs?lang=${lang}">${message(lang, 'proving.more')}</a></p>
<ol>${steps.map(
    (step) => html`<li data-step="${step}"><h3>${message(lang, `proving.${step}`)}</h3>
<p>${message(lang, `proving.${step}.about`)}</p>
<p class="shown"><code class="hash">${shown[step] ?? ''}</code></p>
<p class="state" role="status">${message(lang, 'proving.unchecked')}</p></li>`,
  )}</ol>
<pre class="data" hidden>${JSON.stringify(data)}</pre>
<script type="module" src="/check-chain.js"></script>
</section>`
}

/** What an absence from the lists of a snapshot does not state: copies that do not cover the day, and missing ones. */
function limitsOf(snapshot: Snapshot, day: string, now: number, lang: Lang): readonly string[] {
  const missing = describeMissing({ lists: listFacts(snapshot, 'address', now, null), point_in_time: false }, lang)
  return [describeUncovered(listFactsOn(snapshot, day, now, null), day, lang), missing]
}
