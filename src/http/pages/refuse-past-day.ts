import { ServiceError } from '../../endpoint/errors.ts'

/**
 * Refuses a host page with a past day (`on`), as `GET /api/endpoint` does: lists of hosts do not keep removed rules,
 * and today's page must not answer for another day. Throws `parameter_unknown`.
 */
export function refusePastDay(query: ReadonlyMap<string, string>): void {
  if (query.has('on')) throw new ServiceError('parameter_unknown', { field: 'on', messageKey: 'page.host.no_past_day' })
}
