import { contract } from '@foyer/auth-domain/contract/contract'
import { slugIsTaken } from '@foyer/db/organizations/organizations'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation, refused } = procedure(contract.checkSlug)

/** Whether a slug is free, as of now. */
export const checkSlug = mutation(async ({ ctx, input }) => {
  if (await slugIsTaken(ctx.db, input.slug)) throw refused('SLUG_IS_TAKEN')
  return { status: true as const }
})
