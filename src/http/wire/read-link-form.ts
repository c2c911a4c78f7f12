import { ServiceError } from '../../endpoint/errors.ts'
import { readStrictJson } from '../../kit/strict-json.ts'
import { readLang, type Lang } from '../../messages/message.ts'

/** The form of a mailed link: `action` is null for an empty body, `lang` where none was chosen. */
export type LinkForm = { action: 'confirm' | 'cancel' | 'show' | null; lang: Lang | null }

/**
 * Parses a form or JSON, by content type. An action counts only if it is named exactly once: an ambiguous body must not
 * confirm anything. Throws ServiceError `content_type_unsupported`, `body_not_json`, `parameter_missing`,
 * `parameter_repeated` or `parameter_invalid`.
 */
export function readLinkForm(bytes: Uint8Array | null, contentType: string | undefined): LinkForm {
  if (bytes === null || bytes.length === 0) return { action: null, lang: null }
  const { action, lang } = readerOf(contentType)(bytes)
  if (action === undefined) throw new ServiceError('parameter_missing', { field: 'action' })
  if (action !== 'confirm' && action !== 'cancel' && action !== 'show')
    throw new ServiceError('parameter_invalid', { field: 'action' })
  return { action, lang: typeof lang === 'string' ? readLang(lang) : null }
}

type Members = { action?: unknown; lang?: unknown }

function readerOf(contentType: string | undefined): (bytes: Uint8Array) => Members {
  const [, type] = /^([\w./-]+)(?:\s*;\s*charset="?utf-?8"?)?\s*;?$/i.exec(contentType?.trim() ?? '') ?? []
  switch (type?.toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return formMembers
    case 'application/json':
      return jsonMembers
    default:
      throw new ServiceError('content_type_unsupported', {
        messageKey: 'page.link_form',
        changeKey: 'page.link_form_change',
      })
  }
}

function formMembers(bytes: Uint8Array): Members {
  const sent = new URLSearchParams(Buffer.from(bytes).toString())
  if (sent.getAll('action').length > 1) throw new ServiceError('parameter_repeated', { field: 'action' })
  return { action: sent.get('action') ?? undefined, lang: sent.get('lang') ?? undefined }
}

function jsonMembers(bytes: Uint8Array): Members {
  const { value, fault } = { fault: undefined, value: undefined, ...readStrictJson(bytes) }
  if (fault !== undefined || typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError('body_not_json')
  return value
}
