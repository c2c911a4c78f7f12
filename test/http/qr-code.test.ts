import assert from 'node:assert/strict'
import test from 'node:test'
import { encode } from 'uqr'
import { qrCode } from '../../src/http/pages/qr-code.ts'

test('the path of a code darkens its modules and no others', async () => {
  const url = 'https://pay.example/report/verify/abc?lang=en&x=<"'
  const { html } = await qrCode(url, 'Scan <b>')
  const { data, size } = encode(url, { ecc: 'L', boostEcc: true, border: 4 })
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of html.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  assert.deepEqual(drawn, data)
  assert.ok(!html.includes('<b>') && html.includes('aria-label="Scan &#60;b&#62;"'))
})
