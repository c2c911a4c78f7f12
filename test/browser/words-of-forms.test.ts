import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findAccessFaults } from './access-faults.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'

describe('forms of the console state what is wrong in the words of the form', { skip: noBrowser }, () => {
  const site = consoleSite()

  for (const [lang, register, send, required, id, entity, max, named] of [
    [
      'en',
      'Register an agent',
      'Register',
      'This field is required.',
      'Agent id',
      'Responsible organisation',
      'Limit of a single payment, USDC',
      '“Limit of a single payment, USDC”',
    ],
    ['zh', '注册智能体', '注册', '此项必填。', '智能体标识', '责任主体', '单笔限额（USDC）', '“单笔限额（USDC）”'],
  ] as const)
    test(`in ${lang}, an empty field and one that the service refuses`, async () => {
      const { page } = await site.open(`/console/agents?lang=${lang}`, {})
      await page.getByRole('button', { name: register, exact: true }).first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: send, exact: true }).click()
      await form.getByText(required).first().waitFor()
      assert.deepEqual(await findAccessFaults(page), [])
      await form.getByLabel(id).fill(`shopper-${lang}`)
      await form.getByLabel(entity).fill('Example')
      await form.getByLabel(max).fill('a hundred')
      await form.getByRole('button', { name: send, exact: true }).click()
      const alert = form.getByRole('alert')
      await alert.getByText(named).waitFor()
      assert.doesNotMatch(await alert.innerText(), /mandate\.|amount_invalid/)
    })
})
