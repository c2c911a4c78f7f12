import { html } from '../../kit/html.ts'
import { message } from '../../messages/message.ts'
import { listedDays } from '../../webhooks/delivery-store.ts'
import { answerTimeoutMs, failingDaysMax, retryDelaysSeconds } from '../../webhooks/judge-attempt.ts'
import { toleranceSeconds } from '../../webhooks/standard-webhook.ts'
import { overlapHours } from '../../webhooks/webhook-secret.ts'
import type { ConstantPage } from './page.ts'
import { webhookMessages } from './webhook-messages.ts'

/** The content, delivery and verification of webhook messages. The examples run as shown. */
export const webhooksPage: ConstantPage<unknown> = {
  path: '/docs/webhooks',
  render: (_needs, { lang }) => ({
    title: message(lang, 'page.webhooks'),
    body: html`<p>${message(lang, 'page.webhooks.intro')}</p>
${webhookMessages(lang)}
<h2>${message(lang, 'page.webhooks.delivery')}</h2>
<p>${message(lang, 'page.webhooks.schedule', {
      timeout: answerTimeoutMs / 1_000,
      delays: retryDelaysSeconds.map(String),
      listed: listedDays,
    })}</p>
<p>${message(lang, 'page.webhooks.pause', { days: failingDaysMax })}</p>
<h2>${message(lang, 'page.webhooks.verify')}</h2>
<p>${message(lang, 'page.webhooks.verify_how', { hours: overlapHours, tolerance: toleranceSeconds })}</p>
<h3>TypeScript</h3>
<pre><code>${typescriptExample}</code></pre>
<h3>Python</h3>
<pre><code>${pythonExample}</code></pre>`,
  }),
}

const typescriptExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

type Headers = Record<string, string | undefined>

/** Whether a message is genuine. rawBody: the bytes of the request, before anything parses them. */
export function isGenuine(secret: string, headers: Headers, rawBody: Uint8Array): boolean {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (!/^[0-9]+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(id + '.' + timestamp + '.').update(rawBody).digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const presented = Buffer.from(signature.replace('v1,', ''), 'base64')
    return signature.startsWith('v1,') && presented.length === mac.length && timingSafeEqual(presented, mac)
  })
}
`

const pythonExample = `import base64, hashlib, hmac, time

def is_genuine(secret: str, headers: dict, raw_body: bytes) -> bool:
    """Whether a message is genuine. raw_body: the bytes of the request, before anything parses them."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = message_id.encode() + b"." + timestamp.encode() + b"." + raw_body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), each.encode()) for each in signatures)
`
