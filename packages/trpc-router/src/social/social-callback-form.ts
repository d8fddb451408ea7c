import { socialCallbackInput } from '@foyer/auth-domain/social/social-inputs'
import { mailedLink } from '../outbox/mailed-link.ts'
import { open } from '../procedures.ts'
import { toErrorPage } from './set-out.ts'
import { isAwaited } from './state.ts'

/** A provider that posts its answer (Apple): sent on as a GET, with which the browser sends its cookies along (S5). */
export const socialCallbackForm = open(socialCallbackInput).mutation(async ({ ctx, input }) => {
  const { id, ...parameters } = input
  // Nothing waits for it: the next request need not be made to say so.
  if (parameters.state !== undefined && !(await isAwaited(ctx, parameters.state))) {
    return toErrorPage(ctx, 'please_restart_the_process')
  }
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
  return { redirectTo: mailedLink(ctx, `/callback/${encodeURIComponent(id)}`, given) }
})
