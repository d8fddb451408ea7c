import { contract } from '@foyer/auth-domain/contract/contract'
import { isLacking } from '@foyer/auth-domain/set-up/finding'
import { procedure } from '#runtime/procedure/procedure.ts'

/** What the service lacks for production, in the words of `foyer doctor`. */
export const listFindings = procedure(contract.listFindings).query(async ({ ctx }) => {
  const findings = await ctx.examine()
  return findings.filter(isLacking)
})
