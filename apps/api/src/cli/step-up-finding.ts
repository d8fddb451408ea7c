import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from '@foyer/auth-domain/set-up/finding'

/** Whom step-up asks. Advice alone: without `always` a stolen session of a user without a second factor is worth more. */
export function stepUpFinding({ session, twoFactor }: Pick<Options, 'session' | 'twoFactor'>): Finding {
  const { stepUp } = session
  const advised = stepUp !== 'always' && twoFactor.required === 'off'
  const message = advised
    ? `${stepUp}: no second factor is required; session.stepUp: 'always' asks users without one to confirm too`
    : stepUp
  return { what: 'step-up', ok: true, message }
}
