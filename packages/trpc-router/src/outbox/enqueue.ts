import { limits } from '@foyer/auth-domain/limits'
import type { Trx } from '@foyer/db/handles'
import { insertMail } from '@foyer/db/outbox'
import type { Mail } from '@foyer/email/mail'
import type { Call } from '../context/call.ts'
import { randomText } from '../secrets/random.ts'
import { seal } from '../secrets/sealed-text.ts'
import { kindOf, type Letter } from './letter.ts'

// Addresses the service made up itself: nobody reads there.
const UNREACHABLE = /\.invalid$|^temp-[a-z0-9]{32}@/i

/** Puts a letter to `to` into the outbox in the transaction that causes it; a crash loses neither without the other. */
export async function enqueueLetter(trx: Trx, call: Call, to: string, letter: Letter): Promise<void> {
  if (UNREACHABLE.test(to)) return
  const id = randomText(limits.idLength)
  const now = call.now()
  await insertMail(trx, {
    id,
    kind: kindOf(letter),
    payload: seal(call.keys, 'outbox', id, JSON.stringify(letter)),
    messageId: `<${id}@${new URL(call.baseUrl).hostname}>`,
    availableAt: now,
    createdAt: now,
  })
  call.outbox.filled = true
}

/** The same for a mail whose words are settled, such as a notice of what has just happened. */
export function enqueueMail(trx: Trx, call: Call, mail: Mail): Promise<void> {
  return enqueueLetter(trx, call, mail.to, { letter: 'mail', mail })
}
