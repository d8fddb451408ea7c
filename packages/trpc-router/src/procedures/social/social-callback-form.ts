import { contract } from '@foyer/auth-domain/contract/contract'
import { isStatePending } from '#operations/social/authorization-state.ts'
import { errorPageUrl } from '#runtime/outbox/application-page.ts'
import { mailedLink } from '#runtime/outbox/mailed-link.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Redirects a `form_post` callback (Apple) to the GET callback, which the browser sends with its cookies (S5). */
export const socialCallbackForm = procedure(contract.socialCallbackForm).mutation(async ({ ctx, input }) => {
  const { id, ...parameters } = input
  // An unknown state would fail there too; this saves the second request.
  if (parameters.state !== undefined && !(await isStatePending(ctx, parameters.state))) {
    ctx.signIn.unsuccessful = 'refused'
    return { redirectTo: errorPageUrl(ctx, 'please_restart_the_process') }
  }
  const present = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
  return { redirectTo: mailedLink(ctx, `/callback/${encodeURIComponent(id)}`, present) }
})
