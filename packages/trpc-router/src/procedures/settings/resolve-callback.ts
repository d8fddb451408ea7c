import { contract } from '@foyer/auth-domain/contract/contract'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.resolveCallback)

/**
 * Where a page goes on to that was opened with a `callbackURL`: the normalized URL, which alone may be opened. One of an
 * origin that is not trusted is refused; the list of those origins is told to nobody.
 */
export const resolveCallback = query(async ({ ctx, input }) => {
  const url = normalizedCallback(ctx, input.callbackURL)
  if (url === undefined) throw refused('INVALID_CALLBACK_URL')
  return { url }
})
