import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { createApiKeyInput, createApiKey as decideCreateApiKey } from '@foyer/auth-domain/api-key/create-api-key'
import { recordEvent } from '@foyer/db/operations/audit'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { issueKey } from '#operations/api-key/issue-key.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Makes a key of the signed-in user, no matter whom the body names (T100). The answer alone contains it. */
export const createApiKey = signedInProcedure(createApiKeyInput, 'INVALID_OR_MISSING_SESSION').mutation(
  async ({ ctx, input }) => {
    assertApiKeysEnabled(ctx)
    const maker = ctx.request.fromDashboard ? 'page' : 'program'
    const terms = orThrow(decideCreateApiKey(input, ctx.options.apiKey, { maker, now: ctx.now() }))
    return inTransaction(ctx, async (trx) => {
      const call = await lockActor(trx, ctx)
      const { stored, key } = await issueKey(trx, call, { userId: call.user.id }, terms)
      await recordEvent(trx, eventOf(call, 'api-key.created', { name: stored.name, start: stored.start }))
      await notify(trx, call, call.user, { template: 'api-key-added', key: stored.name ?? '', organization: '' })
      return { ...showApiKey(stored), key }
    })
  },
)
