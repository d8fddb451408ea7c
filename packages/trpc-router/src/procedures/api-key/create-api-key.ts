import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { createApiKey as decideCreateApiKey } from '@foyer/auth-domain/api-key/create-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { countApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { issueKey } from '#operations/api-key/issue-key.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Makes a key of the signed-in user, no matter whom the body names (T100). The answer alone contains it. */
export const createApiKey = procedure(contract.createApiKey).mutation(async ({ ctx, input }) => {
  const maker = ctx.request.fromDashboard ? 'page' : 'program'
  const terms = orThrow(decideCreateApiKey(input, ctx.options.apiKey, { maker, now: ctx.now() }))
  return inTransaction(ctx, async (trx) => {
    const owner = { userId: ctx.user.id }
    const [call, count] = await Promise.all([lockActor(trx, ctx), countApiKeysOf(trx, owner)])
    const { stored, key } = await issueKey(trx, call, { ...owner, count }, terms)
    await recordEvent(trx, eventOf(call, 'api-key.created', { name: stored.name, start: stored.start }))
    await notify(trx, call, call.user, { template: 'api-key-added', key: stored.name ?? '', organization: '' })
    return { ...showApiKey(stored), key }
  })
})
