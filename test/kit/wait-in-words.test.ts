import assert from 'node:assert/strict'
import test from 'node:test'
import { waitInWords } from '../../src/kit/wait-in-words.ts'

// Seen: "Try again in 3600 s." on the page of an address.
test('a wait is stated in seconds, minutes or hours, never shorter than it is', () => {
  const waits = [1, 119, 120, 121, 3_600, 7_199, 7_200, 7_201, 86_400]
  assert.deepEqual(
    waits.map((seconds) => waitInWords(seconds, 'en')),
    ['1 s', '119 s', '2 min', '3 min', '60 min', '120 min', '2 h', '3 h', '24 h'],
  )
  assert.deepEqual(
    [30, 600, 7_200].map((seconds) => waitInWords(seconds, 'zh')),
    ['30 秒', '10 分钟', '2 小时'],
  )
})
