import type { AuditEvent } from '@foyer/db/operations/audit'
import type { ChangedMail } from '@foyer/db/operations/mail-queue'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'

/** An event of what an admin did with a mail; it is about the user whom the mail is for, if there is one. */
export function mailEvent(
  actor: LockedCall,
  type: 'mail.retried' | 'mail.discarded',
  { kind, recipient, userId }: ChangedMail,
): AuditEvent<'mail.retried' | 'mail.discarded'> {
  const detail = { kind, email: recipient }
  // One by one: their details differ.
  const event = type === 'mail.retried' ? eventOf(actor, type, detail) : eventOf(actor, type, detail)
  return { ...event, targetUserId: userId ?? undefined }
}
