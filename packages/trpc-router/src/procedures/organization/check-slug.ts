import { checkSlugInput } from '@foyer/auth-domain/organization/create-organization'
import { slugIsTaken } from '@foyer/db/organizations/organizations'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Whether a slug is free, as of now. */
export const checkSlug = signedInProcedure(checkSlugInput).mutation(async ({ ctx, input }) => {
  if (await slugIsTaken(ctx.db, input.slug)) throw refused('SLUG_IS_TAKEN')
  return { status: true as const }
})
