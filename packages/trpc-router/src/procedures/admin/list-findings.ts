import { noInput } from '@foyer/auth-domain/input/no-input'
import { isLacking } from '@foyer/auth-domain/set-up/finding'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** What the service lacks for production, in the words of `foyer doctor`. */
export const listFindings = adminProcedure(noInput, 'user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_FINDINGS').query(
  async ({ ctx }) => {
    const findings = await ctx.examine()
    return findings.filter(isLacking)
  },
)
