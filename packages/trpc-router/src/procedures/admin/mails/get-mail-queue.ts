import { noInput } from '@foyer/auth-domain/input/no-input'
import { countQueuedMails } from '@foyer/db/operations/mail-queue'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** How many mails wait, and whether the mail server can be used. */
export const getMailQueue = adminProcedure(noInput, 'mail:list', 'ADMIN_NOT_ALLOWED_TO_LIST_MAILS').query(
  async ({ ctx }) => ({ ...(await countQueuedMails(ctx.db)), serverDownSince: ctx.mailServerDownSince() }),
)
