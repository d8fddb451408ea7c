import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { createApiKey as decideCreateApiKey } from '@foyer/auth-domain/api-key/create-api-key'
import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { contract } from '@foyer/auth-domain/contract/contract'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { countApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockUser } from '@foyer/db/users/users'
import { issueKey } from '#operations/api-key/issue-key.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.issueApiKey)

/** Server only: makes a key of any user, with limits and permissions. */
export const issueApiKey = mutation(async ({ ctx, input }) => {
  const { userId, ...asked } = input
  const terms = orThrow(decideCreateApiKey(asked, ctx.options.apiKey, { maker: 'server', now: ctx.now() }))
  return inTransaction(ctx, async (trx) => {
    const [user, count] = await Promise.all([lockUser(trx, userId), countApiKeysOf(trx, { userId })])
    if (user === undefined || isBeingDeleted(user.email)) throw refused('USER_NOT_FOUND')
    const { stored, key } = await issueKey(trx, ctx, { userId, count }, terms)
    const event = eventOf(ctx, 'api-key.created', { name: stored.name, start: stored.start }, undefined)
    await recordEvent(trx, { ...event, actorId: COMMAND_LINE, targetUserId: userId })
    await notify(trx, ctx, user, { template: 'api-key-added', key: stored.name ?? '', organization: '' })
    return { ...showApiKey(stored), key }
  })
})
