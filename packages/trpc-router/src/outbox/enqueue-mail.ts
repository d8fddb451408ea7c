import { limits } from '@foyer/auth-domain/limits'
import type { Trx } from '@foyer/db/handles'
import { insertMail } from '@foyer/db/outbox'
import type { Mail } from '@foyer/email/mail'
import type { Call } from '../context/call.ts'
import { randomText } from '../secrets/random.ts'
import { seal } from '../secrets/sealed-text.ts'

// Addresses the service made up itself: nobody reads there.
const UNREACHABLE = /\.invalid$|^temp-[a-z0-9]{32}@/i

/** Puts a mail into the outbox in the transaction that causes it; a crash loses neither without the other. */
export async function enqueueMail(trx: Trx, call: Call, mail: Mail): Promise<void> {
  if (UNREACHABLE.test(mail.to)) return
  const id = randomText(limits.idLength)
  const now = call.now()
  await insertMail(trx, {
    id,
    kind: mail.template,
    payload: seal(call.keys, 'outbox', id, JSON.stringify(mail)),
    messageId: `<${id}@${new URL(call.baseUrl).hostname}>`,
    availableAt: now,
    createdAt: now,
  })
}
