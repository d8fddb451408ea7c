import { contract } from '@foyer/auth-domain/contract/contract'
import { countQueuedMails } from '@foyer/db/operations/mail-queue'
import { procedure } from '#runtime/procedure/procedure.ts'

/** How many mails wait, and whether the mail server can be used. */
export const getMailQueue = procedure(contract.getMailQueue).query(async ({ ctx }) => ({
  ...(await countQueuedMails(ctx.db)),
  serverDownSince: ctx.mailServerDownSince(),
}))
